package org.originscompanion.app;

import android.content.ContentProvider;
import android.content.ContentValues;
import android.database.Cursor;
import android.database.MatrixCursor;
import android.net.Uri;
import android.os.ParcelFileDescriptor;
import android.provider.OpenableColumns;
import android.webkit.MimeTypeMap;
import java.io.File;
import java.io.FileNotFoundException;
import java.util.Locale;

/**
 * Lends the files of one folder in the app's cache to the app that the player shares them with:
 * read only, and only by an address the system has granted. companion/device/android_files.py puts
 * the files there.
 */
public class SharedFiles extends ContentProvider {
    private static final String FOLDER = "shared";

    @Override
    public boolean onCreate() {
        return true;
    }

    @Override
    public ParcelFileDescriptor openFile(Uri uri, String mode) throws FileNotFoundException {
        if (!"r".equals(mode)) {
            throw new FileNotFoundException("to be read only: " + uri);
        }
        return ParcelFileDescriptor.open(file(uri), ParcelFileDescriptor.MODE_READ_ONLY);
    }

    @Override
    public Cursor query(
            Uri uri, String[] columns, String selection, String[] arguments, String order) {
        File file;
        try {
            file = file(uri);
        } catch (FileNotFoundException absent) {
            return null;
        }
        String[] known = {OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE};
        MatrixCursor rows = new MatrixCursor(known, 1);
        rows.addRow(new Object[] {file.getName(), file.length()});
        return rows;
    }

    @Override
    public String getType(Uri uri) {
        String name = uri.getLastPathSegment();
        int dot = name == null ? -1 : name.lastIndexOf('.');
        String type = null;
        if (dot >= 0) {
            String ending = name.substring(dot + 1).toLowerCase(Locale.ROOT);
            type = MimeTypeMap.getSingleton().getMimeTypeFromExtension(ending);
        }
        return type == null ? "application/octet-stream" : type;
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] arguments) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int delete(Uri uri, String selection, String[] arguments) {
        throw new UnsupportedOperationException();
    }

    /** The one file that the address names; its last part alone counts, so no other folder. */
    private File file(Uri uri) throws FileNotFoundException {
        String name = uri.getLastPathSegment();
        if (name == null || !name.equals(new File(name).getName())) {
            throw new FileNotFoundException(String.valueOf(uri));
        }
        File file = new File(new File(getContext().getCacheDir(), FOLDER), name);
        if (!file.isFile()) {
            throw new FileNotFoundException(String.valueOf(uri));
        }
        return file;
    }
}

"""The app: the only place that knows Kivy.

Where to look
    start, app      from the command to the open window; what wires all
    screen_navigator, shell
                    from screen to screen; what lies around the one that is shown
    device_events, pointer
                    what the system and a mouse tell
    notices_on_screen, remote_changes
                    what is said in passing; what follows from what others did
    theme, material, palettes, icons, edges
                    colours, sizes and letters; KivyMD's; what the system covers of the window
    layouts, refreshing
                    finds the kv file of a module; tells that all must be said anew
    fingers, new_in_sight
                    those that are down, and two taps for one; how long something must be seen
                    before it can be touched
    snapshot        a part of the screen as a picture
    frame_pace, garbage_collection
                    no frame before the last one is drawn; no garbage collection under a finger
"""

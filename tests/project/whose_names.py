"""Whose name it is that is used: the app as mypy understands it."""

import os
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from mypy.build import BuildResult, build
from mypy.config_parser import parse_config_file
from mypy.find_sources import create_source_list
from mypy.nodes import (
    Decorator,
    Expression,
    FuncDef,
    MemberExpr,
    OverloadedFuncDef,
    RefExpr,
    StrExpr,
    SuperExpr,
    SymbolTable,
    TypeInfo,
)
from mypy.options import Options
from mypy.subtypes import is_protocol_implementation
from mypy.types import (
    CallableType,
    Instance,
    LiteralType,
    NoneType,
    Overloaded,
    TupleType,
    Type,
    TypeType,
    TypeVarType,
    UnionType,
    get_proper_type,
)
from mypy.typevars import fill_typevars

OURS = "companion."


def understood(root: Path) -> BuildResult:
    """All of the app, each expression with its type."""
    options = Options()
    parse_config_file(options, lambda: None, str(root / "pyproject.toml"))
    options.export_types = options.preserve_asts = True
    options.incremental, options.cache_dir = False, os.devnull
    sources = create_source_list([str(root / "companion"), str(root / "main.py")], options)
    built = build(sources, options)
    assert built.errors == []
    return built


def classes(built: BuildResult) -> list[TypeInfo]:
    """Every class of the app."""
    return list(chain.from_iterable(_classes(tree.names) for tree in built.files.values()))


def _classes(names: SymbolTable) -> Iterator[TypeInfo]:
    for name, symbol in names.items():
        each = symbol.node
        if isinstance(each, TypeInfo) and each.fullname.startswith(OURS) and each.name == name:
            yield each
            yield from _classes(each.names)


def methods(owner: TypeInfo, benign: set[str]) -> Iterator[str]:
    """Those with no other decorators; another may call by itself what it decorates."""
    for name, symbol in owner.names.items():
        match symbol.node:
            case FuncDef() | OverloadedFuncDef():
                yield name
            case Decorator(original_decorators=decorators) if all(
                isinstance(each, RefExpr) and each.name in benign for each in decorators
            ):
                yield name


def used(built: BuildResult) -> tuple[set[str], set[str]]:
    """The full names of what is used; and the names of what may be anybody's."""
    full: set[str] = set()
    bare: set[str] = set()
    for expression in built.types:
        if isinstance(expression, RefExpr) and expression.fullname:
            full.add(expression.fullname)
        elif isinstance(expression, StrExpr):
            bare.update(re.findall(r"^\w+$", expression.value))
        elif isinstance(expression, MemberExpr | SuperExpr):
            for homes in _homes(expression, built.types):
                home = next((each for each in homes if expression.name in each.names), None)
                if home is None:
                    bare.add(expression.name)
                else:
                    full.add(f"{home.fullname}.{expression.name}")
    return full, bare


def _homes(
    expression: MemberExpr | SuperExpr, types: dict[Expression, Type]
) -> Iterator[list[TypeInfo]]:
    """The classes in which the name may be, the nearest first, of each that may be meant."""
    if isinstance(expression, SuperExpr):
        yield expression.info.mro[1:] if expression.info else []
    elif (owner := types.get(expression.expr)) is None:
        yield []
    else:
        yield from (each.mro if each else [] for each in _meant(owner))


def _meant(owner: Type) -> Iterator[TypeInfo | None]:
    """The classes that a type is made of; None where mypy knows of none."""
    owner = get_proper_type(owner)
    match owner:
        case Instance():
            yield owner.type
        case UnionType():
            yield from chain.from_iterable(map(_meant, owner.items))
        case TypeType():
            yield from _meant(owner.item)
        case CallableType() if owner.is_type_obj():
            yield owner.type_object()
        case CallableType() | LiteralType():
            yield from _meant(owner.fallback)
        case Overloaded():
            yield from _meant(owner.items[0])
        case TypeVarType():
            yield from _meant(owner.upper_bound)
        case TupleType():
            yield from _meant(owner.partial_fallback)
        case NoneType():
            pass
        case _:
            yield None


def family(owner: TypeInfo, among: list[TypeInfo]) -> Iterator[TypeInfo]:
    """Who may be meant where a method of this class is called: what it is, what is one of it, and
    what it can stand for."""
    yield from owner.mro
    for each in among:
        if owner in each.mro or (each.is_protocol and _stands_for(owner, each)):
            yield each


def _stands_for(owner: TypeInfo, protocol: TypeInfo) -> bool:
    one, other = (_instance(each) for each in (owner, protocol))
    return is_protocol_implementation(one, other)


def _instance(owner: TypeInfo) -> Instance:
    filled = fill_typevars(owner)
    return filled.partial_fallback if isinstance(filled, TupleType) else filled

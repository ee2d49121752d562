"""The program's own modules as syntax trees, for rules that import contracts cannot say."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Module:
    """One source file: its dotted name, its path from the root and its syntax tree."""

    name: str
    path: str
    lines: int
    tree: ast.Module

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes of the tree, found once for the many rules that look at each."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def imports(self) -> tuple[tuple[int, str], ...]:
        """Line and full dotted name of everything the module imports; `from a import b` gives `a.b`."""
        return tuple(_imports(self))

    def inside(self, *packages: str) -> bool:
        return any(self.name == package or self.name.startswith(package + ".") for package in packages)


@cache
def modules() -> tuple[Module, ...]:
    """Every module of engine and editor, by name."""
    found = []
    for package in ("engine", "editor"):
        for path in sorted((ROOT / package).rglob("*.py")):
            relative = path.relative_to(ROOT)
            parts = relative.with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            text = path.read_text(encoding="utf-8")
            found.append(Module(name, relative.as_posix(), text.count("\n"), ast.parse(text, str(relative))))
    return tuple(found)


def _imports(module: Module) -> Iterator[tuple[int, str]]:
    package = module.name.split(".")
    if not module.path.endswith("__init__.py"):
        package = package[:-1]
    for node in module.nodes:
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=source, names=names, level=level):
                base = package[: len(package) - level + 1] if level else []
                prefix = ".".join([*base, *([source] if source else [])])
                yield from ((node.lineno, f"{prefix}.{alias.name}") for alias in names)


def reaches(imported: str, package: str) -> bool:
    return imported == package or imported.startswith(package + ".")


def places(found: Iterator[tuple[Module, int, str]]) -> list[str]:
    return [f"{module.path}:{line}: {what}" for module, line, what in found]

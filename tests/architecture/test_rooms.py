"""What the import contracts of pyproject.toml cannot say about the rooms of the house."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from tests.architecture.source import ROOT, Module, modules, places, reaches

PURE = tuple(
    f"engine.{room}"
    for room in ("hexes", "model", "kernel", "play", "rules", "edits", "analysis", "validation")
)
FILE_METHODS = {
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "unlink",
    "mkdir",
    "rmdir",
    "iterdir",
    "rglob",
}


def calls(module: Module) -> Iterator[tuple[int, str, bool]]:
    """Line, name and whether it is a method, of every call."""
    for node in module.nodes:
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name):
                    yield node.lineno, name, False
                case ast.Attribute(attr=name):
                    yield node.lineno, name, True


def test_modules_are_found() -> None:
    names = {module.name for module in modules()}
    assert {"engine", "engine.hexes", "engine.model", "editor"} <= names


def test_only_storage_opens_files() -> None:
    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside("engine.storage"):
                continue
            for line, name, method in calls(module):
                # Fonts are listed where Qt loads them, folders on the command line where it is read.
                listed = name in {"iterdir", "rglob"} and module.inside("editor", "engine.cli")
                if (name == "open" and not method) or (method and name in FILE_METHODS and not listed):
                    yield module, line, f"{name}() belongs to engine.storage"

    assert places(found()) == []


#: Ways to write a file that do not leave the old one whole when they break off.
OTHER_WAYS = {"QSaveFile", "QTemporaryFile", "mkstemp", "NamedTemporaryFile", "TemporaryFile"}
PICTURED = re.compile(r"image|picture|pixmap|grab|icon", re.IGNORECASE)


def test_files_are_written_in_one_way() -> None:
    """Whatever is written goes through `engine.storage`; signs for style sheets go to a scratch folder."""

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside("engine.storage", "engine.system", "editor.theme.appearance"):
                continue
            for node in module.nodes:
                match node:
                    case ast.Name(id=name) if name in OTHER_WAYS:
                        yield module, node.lineno, name
                    case ast.Attribute(attr=name) if name in OTHER_WAYS:
                        yield module, node.lineno, name
                    case ast.Attribute(value=ast.Name(id="QFile"), attr="copy" | "rename" as name):
                        yield module, node.lineno, f"QFile.{name}()"
                    case ast.Attribute(value=ast.Name(id="os"), attr="replace" | "rename" | "open" as name):
                        # What prints into a pipe that was closed is sent nowhere.
                        if not module.inside("engine.cli.main"):
                            yield module, node.lineno, f"os.{name}()"
                    case ast.Call(func=ast.Attribute(attr="save", value=of), args=[_, *_]) if PICTURED.search(
                        ast.unparse(of)
                    ):
                        yield module, node.lineno, f"{ast.unparse(of)}.save()"

    assert places(found()) == []


def test_pure_rooms_neither_print_nor_ask() -> None:
    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside(*PURE, "engine.bots"):
                for line, name, method in calls(module):
                    if not method and name in {"print", "input", "exec", "eval", "__import__", "breakpoint"}:
                        yield module, line, f"{name}()"

    assert places(found()) == []


def test_pure_rooms_read_no_environment() -> None:
    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside(*PURE):
                for node in module.nodes:
                    match node:
                        case ast.Attribute(
                            value=ast.Name(id="sys"), attr="argv" | "stdin" | "stdout" | "stderr"
                        ):
                            yield module, node.lineno, f"sys.{node.attr}"

    assert places(found()) == []


def test_threads_beside_the_window_are_begun_and_heard_in_one_way() -> None:
    # A pool of Qt waits for its work as it goes, and work in Python may wait for who lets it go; whoever
    # signals from a thread of his own may meet an object that is going (`editor/beside.py`).
    apart = {"QThreadPool", "QThread", "QRunnable", "Thread", "ThreadPoolExecutor", "add_done_callback"}

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside("editor") and not module.inside("editor.beside", "editor.worker"):
                for node in module.nodes:
                    match node:
                        case ast.ImportFrom(names=names):
                            for each in names:
                                if each.name in apart:
                                    yield module, node.lineno, each.name
                        case ast.Attribute(attr=attr) if attr in apart:
                            yield module, node.lineno, attr

    assert places(found()) == []


def test_layouts_are_emptied_in_one_way() -> None:
    # What Python takes out of a layout belongs to nobody, and stays for good unless it is deleted.
    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if not module.inside("editor.theme.widgets"):
                for line, name, _ in calls(module):
                    if name in {"takeAt", "removeItem"}:
                        yield module, line, f"{name}()"

    assert places(found()) == []


def test_only_storage_knows_json() -> None:
    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside("engine.storage"):
                continue
            for line, name in module.imports:
                if name.split(".")[0] in {"json", "jsonschema", "pickle", "marshal"}:
                    yield module, line, f"imports {name}"
            for node in module.nodes:
                if isinstance(node, ast.FunctionDef) and node.name in {
                    "to_json",
                    "from_json",
                    "to_dict",
                    "from_dict",
                }:
                    yield module, node.lineno, f"defines {node.name}"

    assert places(found()) == []


def test_dice_are_rolled_by_drivers_only() -> None:
    drivers = ("engine.bots", "engine.playtest", "engine.cli", "editor.play", "editor.by_file")

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if not module.inside(*drivers):
                for line, name in module.imports:
                    if name.split(".")[0] in {"random", "secrets"}:
                        yield module, line, f"imports {name}"

    assert places(found()) == []


def test_base_rules_know_no_later_layer() -> None:
    later = ("engine.rules.skirmish", "engine.rules.optional", "engine.rules.doctrine")

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside("engine.rules.base"):
                for line, name in module.imports:
                    if any(reaches(name, package) for package in later):
                        yield module, line, f"imports {name}"

    assert places(found()) == []


def test_optional_rules_do_not_know_one_another() -> None:
    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside("engine.rules.optional") and module.name != "engine.rules.optional":
                own = ".".join(module.name.split(".")[:4])
                for line, name in module.imports:
                    if reaches(name, "engine.rules.optional") and not reaches(name, own):
                        yield module, line, f"imports {name}"

    assert places(found()) == []


def test_bots_know_no_ruleset() -> None:
    """They ask the rules in force; none of their lines asks which rules those are."""
    asked = {"is_skirmish", "modules", "optional_rules", "selected"}

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            for node in module.nodes if module.inside("engine.bots") else ():
                match node:
                    case ast.Attribute(attr=name) if name in asked:
                        yield module, node.lineno, name
                    case ast.Attribute(value=ast.Attribute(attr="rules"), attr="ruleset"):
                        yield module, node.lineno, ast.unparse(node)
                    case ast.Constant(value="skirmish" | "base" as name):
                        yield module, node.lineno, f"names {name!r}"

    assert places(found()) == []


def test_views_only_look() -> None:
    kept_out = ("editor.tools", "engine.edits", "engine.rules")

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if module.inside("editor.views"):
                for line, name in module.imports:
                    if any(reaches(name, package) for package in kept_out):
                        yield module, line, f"imports {name}"

    assert places(found()) == []


def asks_shapely(node: ast.AST) -> bool:
    """Whether a function builds shapely geometry: the second opinion, and what is drawn."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(inner, ast.Name) and inner.id in {"LineString", "Polygon", "shapely"}
        for inner in ast.walk(node)
    )


def own_verdicts(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below, without those of functions that ask shapely."""
    for child in ast.iter_child_nodes(node):
        if not asks_shapely(child):
            yield child
            yield from own_verdicts(child)


def test_verdicts_are_whole_numbers() -> None:
    """Geometry, rules and procedures hold no float: only pictures and shapely's second opinion do."""
    drawing = ("engine.hexes.outline", "engine.hexes.grid")
    inexact = {"isclose", "sqrt", "atan2", "hypot"}

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if not module.inside("engine.hexes", "engine.rules", "engine.play") or module.inside(*drawing):
                continue
            for node in own_verdicts(module.tree):
                match node:
                    case ast.Constant(value=float()):
                        yield module, node.lineno, f"the float {node.value}"
                    case ast.Attribute(value=ast.Name(id="math"), attr=name) if name in inexact:
                        yield module, node.lineno, f"math.{name}"

    assert places(found()) == []


FORBIDDEN_NAMES = re.compile(r"(Manager|Helper|Util|Utils|Processor)$")


def test_names_follow_the_house_style() -> None:
    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            for node in module.nodes:
                if isinstance(node, ast.ClassDef) and FORBIDDEN_NAMES.search(node.name):
                    yield module, node.lineno, f"class {node.name}"
                if isinstance(node, ast.FunctionDef) and re.match(r"(do|get)_", node.name):
                    yield module, node.lineno, f"def {node.name}"

    assert places(found()) == []


def test_public_functions_take_no_positional_booleans() -> None:
    """A boolean parameter of a public engine function is keyword-only, so that a call can be read."""

    def found() -> Iterator[tuple[Module, int, str]]:
        for module in modules():
            if not module.inside("engine"):
                continue
            for node in module.tree.body:
                # A hook gets the value it changes first, whatever its type.
                if not isinstance(node, ast.FunctionDef) or node.decorator_list:
                    continue
                if not node.name.startswith("_"):
                    for argument in node.args.posonlyargs + node.args.args:
                        if argument.annotation is not None and ast.unparse(argument.annotation) == "bool":
                            yield module, node.lineno, f"{node.name}({argument.arg}: bool)"

    assert places(found()) == []


def test_nothing_is_left_for_later() -> None:
    marks = re.compile(
        r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", "NotImplemented" + "Error"]) + r")\b"
    )
    found = [
        f"{module.path}:{number}: {line.strip()}"
        for module in modules()
        for number, line in enumerate((ROOT / module.path).read_text(encoding="utf-8").splitlines(), 1)
        if marks.search(line)
    ]
    assert found == []


def sizes() -> tuple[dict[str, int], dict[str, int]]:
    """Lines of every file and modules of every folder."""
    folders: dict[str, int] = {}
    for module in modules():
        if not module.path.endswith("__init__.py"):
            folder = module.path.rpartition("/")[0]
            folders[folder] = folders.get(folder, 0) + 1
    return {module.path: module.lines for module in modules()}, folders


def test_files_and_folders_stay_small() -> None:
    """About 400 lines a file and fifteen modules a folder: much more is reported, twice as much refused."""
    files, folders = sizes()
    large = [f"{path}: {lines} lines" for path, lines in files.items() if lines > 600]
    large += [f"{folder}: {count} modules" for folder, count in folders.items() if count > 22]
    if large:
        warnings.warn("is each still one concept? " + ", ".join(large), stacklevel=1)
    refused = [path for path, lines in files.items() if lines > 800]
    refused += [folder for folder, count in folders.items() if count > 30]
    assert refused == []

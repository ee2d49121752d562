"""Rule modules become one immutable ruleset; the order of choosing them never matters."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.model.said import all_of, say
from engine.model.values import Json, RuleId
from engine.play.action import Action
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Breakdown, Query, Tally, Term
from engine.play.ruleset import Clash, Procedure, Ruleset, Veto, Vetting
from engine.play.step import Step
from engine.rules.evaluators import Change, TermHook, changed, remembered, tallied
from engine.rules.module import Hook, Module
from engine.rules.vetting import Scope, vetting


@dataclass(frozen=True, slots=True)
class Around:
    """A function that is given the one of the layers below as its last argument."""

    function: Callable[..., Any]
    below: Callable[..., Any]

    def __call__(self, *given: Any) -> Any:
        """What it makes of these arguments."""
        return self.function(*given, self.below)


#: The kinds of hooks that change an answer.
CHANGES = ("modify", "allow", "deny", "bar")


def compile_rules(
    modules: Iterable[Module],
    *,
    name: str = "",
    without: Collection[RuleId] = (),
    parameters: Mapping[str, Json] | None = None,
) -> Ruleset:
    """The ruleset that these modules make together.

    `without` leaves out every hook that carries out one of these ids. Whatever is wrong with the
    selection is listed in `clashes`, never raised.
    """
    chosen = sorted({module.id: module for module in modules}.values(), key=lambda m: (m.layer, m.id))
    barred = frozenset(without)
    hooks = sorted(
        (hook for module in chosen for hook in module.hooks if barred.isdisjoint(hook.ids)),
        key=lambda hook: hook.order,
    )
    clashes = _missing(chosen)
    by_kind: dict[str, list[Hook]] = {}
    for hook in hooks:
        by_kind.setdefault(hook.kind, []).append(hook)
    queries = _queries(hooks)
    return Ruleset(
        id=name or "+".join(module.id for module in chosen),
        modules=tuple(module.id for module in chosen),
        ids=frozenset(id_ for hook in hooks for id_ in hook.ids).union(
            id_ for module in chosen for id_ in module.data_ids if id_ not in barred
        ),
        runners=_layered("run", by_kind, clashes),
        rolled=_layered("rolled", by_kind, clashes),
        takers=_layered("take", by_kind, clashes),
        offers=_lists(by_kind.get("offer", ())),
        vetoes=_vetoes(by_kind.get("forbid", ())),
        vetting=_vetting(by_kind.get("forbid", ())),
        reactions=_lists(by_kind.get("after", ())),
        evaluators={query: _evaluator(query, parts, clashes) for query, parts in queries.items()},
        explainers={query: _explainer(query, parts) for query, parts in queries.items()},
        folds={query: fold.function for query, parts in queries.items() if (fold := _parts(parts)[2])},
        procedures=_procedures(by_kind, clashes),
        parts=_part_lists(by_kind),
        slots={module.id: module.slot for module in chosen if module.slot is not None},
        parameters=_parameters(chosen, parameters or {}, clashes),
        clashes=tuple(clashes),
        without=barred,
    )


def _missing(chosen: Sequence[Module]) -> list[Clash]:
    present = {module.id for module in chosen}
    clashes = []
    for module in chosen:
        for needed in module.requires:
            if needed not in present:
                clashes.append(
                    Clash(
                        module.id,
                        (module.id,),
                        say("{module} needs {needed}", module=module.id, needed=needed),
                    )
                )
        for other in module.conflicts:
            if other in present:
                both = tuple(sorted((module.id, other)))
                clashes.append(
                    Clash(
                        module.id,
                        both,
                        say("{first} and {second} exclude each other", first=both[0], second=both[1]),
                    )
                )
    return list(dict.fromkeys(clashes))


def _name(subject: Any) -> str:
    return getattr(subject, "name", None) or getattr(subject, "__name__", None) or repr(subject)


def _owner(subject: Any, hooks: Sequence[Hook], clashes: list[Clash]) -> Hook:
    """The hook of the highest layer; two of that layer clash."""
    top = hooks[-1]
    rivals = [hook for hook in hooks if hook.layer == top.layer]
    if len(rivals) > 1:
        who = tuple(hook.module for hook in rivals)
        clashes.append(
            Clash(
                _name(subject),
                who,
                say("{subject} is decided by {modules}", subject=_name(subject), modules=all_of(who)),
            )
        )
    return top


def _owners(hooks: Sequence[Hook], clashes: list[Clash]) -> dict[Any, Any]:
    by_subject: dict[Any, list[Hook]] = {}
    for hook in hooks:
        by_subject.setdefault(hook.subject, []).append(hook)
    return {subject: _owner(subject, own, clashes).function for subject, own in by_subject.items()}


def _layered(kind: str, by_kind: Mapping[str, Sequence[Hook]], clashes: list[Clash]) -> dict[Any, Any]:
    """The highest layer's function for each subject, inside those that later modules put around it."""
    functions = _owners(by_kind.get(kind, ()), clashes)
    for hook in by_kind.get(f"around {kind}", ()):
        below = functions.get(hook.subject)
        if below is None:
            message = say(
                "{module} builds on {subject}, of which there is none",
                module=hook.module,
                subject=_name(hook.subject),
            )
            clashes.append(Clash(_name(hook.subject), (hook.module,), message))
            continue
        functions[hook.subject] = Around(hook.function, below)
    return functions


def _lists(hooks: Sequence[Hook]) -> dict[Any, tuple[Any, ...]]:
    lists: dict[Any, tuple[Any, ...]] = {}
    for hook in hooks:
        lists[hook.subject] = (*lists.get(hook.subject, ()), hook.function)
    return lists


def _vetoes(hooks: Sequence[Hook]) -> dict[type[Action], tuple[Veto, ...]]:
    """The vetoes of each kind of action; what is easily said of the unit comes first."""
    vetoes: dict[type[Action], tuple[Veto, ...]] = {}
    for hook in sorted(hooks, key=lambda hook: hook.detail.weight):
        own = (hook.function, hook.ids[0] if hook.ids else hook.module)
        vetoes[hook.subject] = (*vetoes.get(hook.subject, ()), own)
    return vetoes


def _vetting(hooks: Sequence[Hook]) -> dict[type[Action], Vetting]:
    scopes: dict[type[Action], list[Scope]] = {}
    for hook in hooks:
        scopes.setdefault(hook.subject, []).append(hook.detail)
    return {action: vetting(own) for action, own in scopes.items()}


def _queries(hooks: Iterable[Hook]) -> dict[Query[..., Any], list[Hook]]:
    queries: dict[Query[..., Any], list[Hook]] = {}
    for hook in hooks:
        if hook.kind in ("answer", "around query", *CHANGES, "term", "terms", "weigh", "fold"):
            queries.setdefault(hook.subject, []).append(hook)
    return queries


def _parts(parts: Sequence[Hook]) -> tuple[Hook | None, list[Hook], Hook | None]:
    answers = [hook for hook in parts if hook.kind == "answer"]
    folds = [hook for hook in parts if hook.kind == "fold"]
    terms = [hook for hook in parts if hook.kind in ("term", "terms")]
    return (answers[-1] if answers else None), terms, (folds[-1] if folds else None)


def _changes(base: Callable[..., Any], parts: Sequence[Hook]) -> list[Change]:
    """The changes of an answer in their order: by stages, but what goes around comes after lower layers."""
    changes: list[Change] = []
    waiting = [hook for hook in parts if hook.kind in CHANGES]
    for hook in (hook for hook in parts if hook.kind == "around query"):
        changes += _in_stages(each for each in waiting if each.layer < hook.layer)
        waiting = [each for each in waiting if each.layer >= hook.layer]
        around = Around(hook.function, changed(base, changes))
        changes.append(Change("around", around, hook.ids, "around"))
    return changes + _in_stages(waiting)


def _in_stages(hooks: Iterable[Hook]) -> list[Change]:
    ordered = sorted(hooks, key=lambda hook: (hook.detail, hook.order))
    told = [each.detail.name.lower() if each.kind == "modify" else each.kind for each in ordered]
    return [
        Change(each.kind, each.function, each.ids, kind) for each, kind in zip(ordered, told, strict=True)
    ]


def _evaluator(query: Query[..., Any], parts: Sequence[Hook], clashes: list[Clash]) -> Callable[..., Any]:
    for kind in ("answer", "fold"):
        own = [hook for hook in parts if hook.kind == kind]
        if own:
            _owner(query, own, clashes)
    base = _unchanged(query, parts)
    return remembered(query, changed(base, _changes(base, parts)))


def _unchanged(query: Query[..., Any], parts: Sequence[Hook]) -> Callable[..., Any]:
    """The answer before all changes: that of a hook, terms put together, or the default."""
    answer, terms, fold = _parts(parts)
    if isinstance(query, Tally):
        ones = [TermHook(hook.function, hook.ids, hook.detail) for hook in terms if hook.kind == "term"]
        several = [hook.function for hook in terms if hook.kind == "terms"]
        weighing = [hook.function for hook in parts if hook.kind == "weigh"]
        return tallied(ones, several, fold.function if fold else query.fold, weighing)
    if answer is not None:
        function: Callable[..., Any] = answer.function
        return function
    default = query.default
    return lambda now, *args: default


def _explainer(query: Query[..., Any], parts: Sequence[Hook]) -> Callable[..., Breakdown[Any]]:
    answer, terms, fold = _parts(parts)
    changes = _changes(_unchanged(query, parts), parts)

    def explain(now: Position, *args: Any) -> Breakdown[Any]:
        found: list[Term] = []
        value: Any = query.default
        if isinstance(query, Tally):
            for hook in terms:
                if hook.kind == "terms":
                    found.extend(hook.function(now, *args))
                    continue
                amount = hook.function(now, *args)
                if amount:
                    found.append(Term(hook.ids, hook.detail, amount))
            value = (fold.function if fold else query.fold)(tuple(found))
            for hook in (hook for hook in parts if hook.kind == "weigh"):
                weighed = hook.function(now, value, tuple(found), *args)
                if weighed != value:
                    found.append(Term(hook.ids, "weighed", weighed - value))
                value = weighed
        elif answer is not None:
            value = answer.function(now, *args)
            amount = value if type(value) is int else 0
            found.append(Term(answer.ids, "answer", amount))
        for change in changes:
            after = change.of(now, value, args)
            if after != value:
                difference = after - value if type(after) is int and type(value) is int else 0
                found.append(Term(change.ids, change.told, difference))
            value = after
        return Breakdown(value, tuple(found))

    return explain


def _procedures(
    by_kind: Mapping[str, Sequence[Hook]], clashes: list[Clash]
) -> dict[Procedure, tuple[Step, ...]]:
    defined: dict[Procedure, tuple[Step, ...]] = _owners(by_kind.get("procedure", ()), clashes)
    steps = {procedure: list(own) for procedure, own in defined.items()}
    edits = sorted((*by_kind.get("insert", ()), *by_kind.get("drop", ())), key=lambda hook: hook.order)
    while edits:
        # A step may be put beside one that another module puts in: try until nothing fits any more.
        left = [hook for hook in edits if not _edited(steps.setdefault(hook.subject, []), hook)]
        if len(left) == len(edits):
            break
        edits = left
    for hook in edits:
        message = say(
            "{module} edits {subject} beside a step that it lacks",
            module=hook.module,
            subject=hook.subject.name,
        )
        clashes.append(Clash(hook.subject.name, (hook.module,), message))
    return {procedure: tuple(own) for procedure, own in steps.items()}


def _edited(steps: list[Step], hook: Hook) -> bool:
    """Carries out an insertion or removal; False when its step or anchor is not there."""
    if hook.kind == "drop":
        if hook.function not in steps:
            return False
        steps.remove(hook.function)
        return True
    before, after = hook.detail
    anchor = before if before is not None else after
    if anchor is None:
        steps.append(hook.function)
    elif anchor not in steps:
        return False
    else:
        steps.insert(steps.index(anchor) + (before is None), hook.function)
    return True


def _part_lists(by_kind: Mapping[str, Sequence[Hook]]) -> dict[str, tuple[Any, ...]]:
    lists = _lists(by_kind.get("part", ()))
    for hook in by_kind.get("drop_part", ()):
        kept = tuple(each for each in lists.get(hook.subject, ()) if each != hook.function)
        lists[hook.subject] = kept
    return lists


def _parameters(chosen: Sequence[Module], given: Mapping[str, Json], clashes: list[Clash]) -> dict[str, Json]:
    values: dict[str, Json] = {}
    for module in chosen:
        for parameter in module.parameters:
            value = given.get(parameter.key, parameter.default)
            if parameter.key in given and not parameter.admits(value):
                message = say("{key} cannot be {value!r}", key=parameter.key, value=value)
                clashes.append(Clash(parameter.key, (module.id,), message))
                value = parameter.default
            values[parameter.key] = value
    return dict(sorted(values.items()))

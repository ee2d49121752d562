"""Plays the bundled map Mill Lane: one seat takes any option, the other is a bot of ours; then in exchange.

Run it with `python -m engine.gym.example`.
"""

from engine.bots.players import bot
from engine.gym.tidewright_env import env
from engine.play.unit import SeatId
from engine.storage import bundled


def played(who_is_bot: SeatId, seed: int) -> dict[SeatId, float]:
    """The rewards of a game between the tactical bot in that seat and random choices in all others."""
    table = env(bundled.scenario("mill-lane"))
    table.reset(seed=seed)
    ours, rewards = bot("tactical", seed), dict.fromkeys(table.possible_agents, 0.0)
    for number, seat in enumerate(table.possible_agents):
        table.action_space(seat).seed(seed + number)
    for seat in table.agent_iter():
        seen, reward, is_over, _, _ = table.last()
        rewards[seat] += reward
        if is_over or seen is None:
            table.step(None)
        elif seat == who_is_bot:
            table.step(table.unwrapped.number_of(ours))
        else:
            table.step(int(table.action_space(seat).sample(seen["action_mask"])))
    return rewards


if __name__ == "__main__":
    for seat in ("west", "east"):
        print(f"tactical as {seat}: {played(seat, seed=1)}")

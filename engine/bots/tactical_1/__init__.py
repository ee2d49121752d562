"""The first tactical bot, as it was before bots followed their plans: a measuring stick.

Nothing here is changed to make it stronger or quicker: whoever improves `tactical` plays against it. It is
kept whole, so that no change of the other bots reaches it; what engine and rules rename is followed, and no
more.
"""

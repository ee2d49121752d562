"""One plan for the side: who acts while actions last, who fires together, who keeps which objective."""

"""What differs from system to system, and the other systems as far as they can be pretended on this one."""

try:
    from ray import remote
except ImportError:
    def remote(**options):
        return lambda function: function

CRATES = 3

from fleet_.cargo import stow_  # noqa: E402


@remote(num_cpus=1)
def run(n):
    return stow_(n) + CRATES

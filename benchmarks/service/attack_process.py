"""The process of hostile clients: `python -m benchmarks.service.attack_process PORT CLIENTS LESS [KIND ...]`.

The clients attack until standard input ends: so none outlives the benchmark, even if that is killed. Then it prints how
often each status was seen. Its priority is lower by LESS, because it takes the processors of the service here, which a
client on another machine cannot do.
"""

import json
import os
import sys
import threading
import time
from collections import Counter

from benchmarks.service.attacks import TIMEOUT, Attacker, attack, prepare


def main(arguments: list[str]) -> None:
    """Attack until standard input ends."""
    port, clients, less, *kinds = arguments
    if hasattr(os, "nice"):
        os.nice(int(less))
    stopped = threading.Event()
    prepare(kinds)
    attackers = [Attacker(int(port), stopped, number) for number in range(int(clients))]
    threads = [threading.Thread(target=attack, args=(each, kinds), daemon=True) for each in attackers if kinds]
    for thread in threads:
        thread.start()
    print("attacking", flush=True)
    sys.stdin.read()
    stopped.set()
    end = time.monotonic() + TIMEOUT
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    print(json.dumps(sum((each.statuses for each in attackers), Counter())))


if __name__ == "__main__":
    main(sys.argv[1:])

"""The memory of the service: its bound, and which responses go first."""

import tracemalloc

from hypothesis import given
from hypothesis import strategies as st

from clew.service.http.caching.response_store import Key, ResponseStore, StoredResponse

HEADERS = [(b"content-type", b"image/png"), (b"etag", b'"0123456789"')]


def key(name: object) -> Key:
    return f"/{name}", b"seed=1", None, None


def response(size: int = 1000) -> StoredResponse:
    return StoredResponse(200, HEADERS, bytes(size))


STEPS = st.lists(
    st.tuples(st.integers(0, 30), st.one_of(st.none(), st.tuples(st.integers(0, 9000), st.floats(0, 10)))), max_size=150
)


@given(STEPS, st.integers(0, 60_000))
def test_the_bound_holds_and_what_is_returned_is_what_was_added(steps, max_bytes):
    store, added = ResponseStore(max_bytes), {}
    for name, new in steps:
        found = store.get(key(name))
        if found is not None:
            assert found is added[name]
        if new is not None:
            size, seconds = new
            if found is None:
                added[name] = response(size)
                store.add(key(name), added[name], seconds)
            else:
                store.add(key(name), response(size), seconds)
                assert store.get(key(name)) is found
        assert store.held <= max_bytes
    kept = [each for name in added if (each := store.get(key(name)))]
    assert len(kept) == len(store)
    assert all(len(each.body) <= max_bytes / 8 for each in kept)
    assert sum(len(each.body) for each in kept) <= store.held
    assert (store.held > 0) == bool(kept)


def test_what_took_the_least_work_for_its_size_goes_first():
    store = ResponseStore(50_000)
    works = {"cheap": 0.001, "costly": 1.0, "middle": 0.1}
    for name, seconds in works.items():
        store.add(key(name), response(3000), seconds)
    store.add(key("large and costly"), response(3700), 1.0)
    left = []
    for number in range(800):
        store.add(key(number), response(3000), 0.02)
        left.append({name for name in (*works, "large and costly") if key(name) in store._entries})
    assert left[0] >= {"costly", "middle", "large and costly"}
    assert "cheap" not in left[12]
    order = sorted((*works, "large and costly"), key=lambda name: sum(name in each for each in left))
    assert order == ["cheap", "middle", "large and costly", "costly"]


def test_what_nobody_requests_any_more_goes_however_costly_it_was():
    store = ResponseStore(40_000)
    store.add(key("once"), response(), 1.0)
    store.add(key("often"), response(), 1.0)
    for number in range(300):
        store.add(key(number), response(), 0.1)
        assert store.get(key("often")) is not None
    assert store.get(key("once")) is None


def test_one_response_takes_an_eighth_of_the_store_at_most():
    store = ResponseStore(80_000)
    store.add(key("large"), response(10_000), 9.0)
    assert (len(store), store.held) == (0, 0)
    store.add(key("fits"), response(8_000), 9.0)
    assert len(store) == 1


def test_the_bytes_that_are_counted_are_the_bytes_that_are_taken():
    store = ResponseStore(1 << 20)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(1500):
            headers = [(b"etag", b"%d" % number), *((b"name-%d" % number, b"%d" % each) for each in range(1000, 1009))]
            store.add(key(number), StoredResponse(200, headers, b"%d" % number), number / 1500)
        taken = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert 100 < len(store) < 1000
    assert taken < store.held <= 1 << 20

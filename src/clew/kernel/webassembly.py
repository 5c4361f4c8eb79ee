"""Run kernels as WebAssembly, by wasmtime.

Each thread has a memory of its own, with the modules that it uses. A call copies its arrays there, and back those that
the kernel may write. Addresses from 0 are a page that is protected to stop a kernel (see `target`), the stack, the
tables of all modules, then the words and the arrays of the call.
"""

import atexit
import ctypes
import faulthandler
import threading
from collections.abc import Callable
from struct import Struct
from typing import Any
from weakref import WeakKeyDictionary

import wasmtime
from wasmtime import _ffi as ffi

from clew.kernel.arguments import FIRST, FORMATS, NONE, Blank, Kind, TooLargeError, is_array, placed, words_of
from clew.kernel.memory import readable
from clew.kernel.store import Code
from clew.lazy import np

PAGE = 1 << 16
STACK, HEAP = 2 * PAGE, 32 * PAGE  # the stack grows down from STACK to PAGE, tables lie above it
MAX_BYTES = 3 << 30  # of the arguments of a call; addresses have 32 bits
BYTES = ctypes.c_ubyte * MAX_BYTES
KEPT = 1 << 26  # bytes of a memory that a thread keeps for its next call
NO_ACCESS, READ_WRITE = 0, 3  # of mprotect
I32 = wasmtime.GlobalType(wasmtime.ValType.i32(), True), wasmtime.GlobalType(wasmtime.ValType.i32(), False)

_local = threading.local()
_running: dict[int, "Memory"] = {}  # by the number of the thread
_prototype = ctypes.CFUNCTYPE(*[ctypes.c_void_p] * 4, ctypes.c_size_t, ctypes.c_void_p)
_call = _prototype(("wasmtime_func_call_unchecked", ffi.dll))


def _protect(address: int, access: int) -> None:
    """Let nobody, or everybody, read and write the page at this address."""
    if hasattr(ctypes, "windll"):
        before = ctypes.byref(ctypes.c_uint32())
        done = ctypes.windll.kernel32.VirtualProtect(
            ctypes.c_void_p(address), ctypes.c_size_t(PAGE), 4 if access else 1, before
        )
    else:
        done = not ctypes.CDLL(None).mprotect(ctypes.c_void_p(address), ctypes.c_size_t(PAGE), access)
    assert done


class Stopped(BaseException):
    """Another thread has stopped this kernel."""


def stop(thread: int) -> None:
    """Stop the kernel that runs in this thread, if one does: it raises `Stopped` there."""
    memory = _running.get(thread)
    if memory is not None:
        memory.stop()


def _configured() -> wasmtime.Engine:
    configuration = wasmtime.Config()
    configuration.parallel_compilation = False  # a kernel is one function
    configuration.memory_may_move = False
    return wasmtime.Engine(configuration)


_faults_were_handled = faulthandler.is_enabled()
_engine = _configured()
atexit.register(lambda: vars(_local).clear())


class Kernel:
    """A kernel for arguments of some kinds, whose code is a module."""

    def __init__(self, code: Code, kinds: tuple[Kind, ...]) -> None:
        self.module = wasmtime.Module(_engine, code.code)
        atexit.register(self.module.close)  # at the very end of a process wasmtime could not any more
        self.tables = code.tables
        plain = [kind for kind in kinds if type(kind) is not tuple and kind != NONE]
        self.words = words_of(kinds)
        written = iter(code.written)
        self.written = [is_array(kind) and next(written) for kind in plain]
        self.begin = HEAP + (8 * FIRST + self.words.size + 63 & ~63)  # of the arrays
        self.result = Struct(FORMATS[code.result]) if code.result != NONE else None

    def __call__(self, values: list[Any], watch: Callable[[dict[int, Any]], None] | None = None) -> Any:
        """Call the kernel; first call `watch` with the arrays where they are worked on, by their `id` in Python."""
        memory = self.memory()
        words, places, end = placed(values, self.begin)
        memory.reserve(end)
        heap = memory.heap
        for value, place in zip(values, places, strict=True):
            if place:
                if type(value) is Blank:
                    if value.fill is not None:
                        heap[place : place + value.nbytes].view(value.typecode)[:] = value.fill
                else:
                    heap[place : place + value.nbytes].view(value.dtype)[:] = value
        self.words.pack_into(memory.view, HEAP + 8 * FIRST, *words)
        if watch is not None:
            watch({id(each): memory.lasting(each, at) for each, at in zip(values, places, strict=True) if at})
        memory.run(self)
        for value, place, written in zip(values, places, self.written, strict=True):
            if written and type(value) is np.ndarray:
                value[:] = heap[place : place + value.nbytes].view(value.dtype)
        result = None if self.result is None else self.result.unpack_from(memory.view, HEAP)[0]
        if end > KEPT:
            _local.memory = None
        return result

    @staticmethod
    def memory() -> "Memory":
        """Return the memory of this thread."""
        memory: Memory | None = getattr(_local, "memory", None)
        if memory is None or memory.tables > HEAP - PAGE:  # no kernel has more than a page of tables
            memory = _local.memory = Memory()
        return memory


class Memory:
    """The memory of a thread, with the kernels that it has used."""

    def __init__(self) -> None:
        self.store = wasmtime.Store(_engine)
        self.memory = wasmtime.Memory(self.store, wasmtime.MemoryType(wasmtime.Limits(HEAP // PAGE + 1, None)))
        self.base = ctypes.addressof(self.memory.data_ptr(self.store).contents)
        self.size = HEAP + PAGE
        everything: Any = BYTES.from_address(self.base)  # of which `size` bytes can be used
        self.heap, self.view = np.frombuffer(everything, np.uint8), memoryview(everything).cast("B")
        self.origin, self.small = HEAP, self.view[HEAP : HEAP + PAGE]  # for small calls: see `repeat`
        self.images: WeakKeyDictionary[Any, bytes] = WeakKeyDictionary()
        self.stack = wasmtime.Global(self.store, I32[0], wasmtime.Val.i32(STACK))
        self.tables = STACK
        self.functions: dict[Kernel, tuple[Any, int]] = {}
        self.context = ctypes.cast(self.store._context(), ctypes.c_void_p).value
        self.argument, self.trap = (ctypes.c_int64 * 2)(), ctypes.c_void_p()
        self.addresses = ctypes.addressof(self.argument), ctypes.addressof(self.trap)
        self.lock = threading.Lock()
        self.is_running = self.is_stopped = self.hides_faults = False

    def reserve(self, end: int) -> None:
        """Let addresses up to `end` be used."""
        if end > MAX_BYTES:
            raise TooLargeError(f"{readable(end)} are more than WebAssembly addresses")
        if end > self.size:
            pages = -(-(end - self.size) // PAGE)
            try:
                self.memory.grow(self.store, pages)
            except wasmtime.WasmtimeError:
                raise MemoryError(f"no memory for {end} bytes") from None
            self.size += pages * PAGE

    def lasting(self, value: Any, place: int) -> Any:
        """Return the entries of an array at this place, as an array that keeps this memory alive."""
        everything: Any = BYTES.from_address(self.base)
        everything.owner = self
        entries = np.frombuffer(everything, np.uint8)[place : place + value.nbytes]
        return entries.view(value.typecode if type(value) is Blank else value.dtype)

    def function(self, kernel: Kernel) -> int:
        """Return the address of a kernel's function, whose module is loaded when it is first used."""
        found = self.functions.get(kernel)
        if found is None:
            given: dict[str, Any] = {"__linear_memory": self.memory, "__stack_pointer": self.stack}
            if kernel.tables:
                given["__memory_base"] = wasmtime.Global(self.store, I32[1], wasmtime.Val.i32(self.tables))
                self.tables += kernel.tables + 63 & ~63
            imports: Any = [given[each.name or ""] for each in kernel.module.imports]
            run: Any = wasmtime.Instance(self.store, kernel.module, imports).exports(self.store)["run"]
            found = self.functions[kernel] = run, ctypes.addressof(run._func)
        return found[1]

    def run(self, kernel: Kernel) -> None:
        """Run a kernel whose words are in place."""
        function = self.function(kernel)
        self.argument[0] = HEAP
        thread = threading.get_ident()
        self.is_running, self.is_stopped = True, False  # it may have been stopped just when the kernel before ended
        _running[thread] = self
        try:
            error = _call(self.context, function, self.addresses[0], 1, self.addresses[1])
        finally:
            del _running[thread]
            with self.lock:  # so that nobody stops it any more
                self.is_running = False
                if self.is_stopped:
                    self._resume()
        if error or self.trap.value or self.argument[0] & 0xFFFFFFFF:
            self._fail(error)

    def stop(self) -> None:
        """Let the kernel that runs in this memory fail at the head of a loop."""
        with self.lock:
            if self.is_running:
                self.is_stopped = True
                # A handler of faults that was set after wasmtime's would take this one for a crash.
                self.hides_faults = faulthandler.is_enabled() and not _faults_were_handled
                if self.hides_faults:
                    faulthandler.disable()
                _protect(self.base, NO_ACCESS)

    def _resume(self) -> None:
        _protect(self.base, READ_WRITE)
        if self.hides_faults:
            faulthandler.enable()

    def _fail(self, error: Any) -> None:
        """Raise the error of a call."""
        was_stopped, self.is_stopped = self.is_stopped, False
        message = "a kernel failed"
        if self.trap.value:
            trap = wasmtime.Trap._from_ptr(ctypes.cast(self.trap.value, ctypes.POINTER(ffi.wasm_trap_t)))
            self.trap.value, message = None, trap.message
        elif error:
            problem = ctypes.cast(error, ctypes.POINTER(ffi.wasmtime_error_t))
            message = str(wasmtime.WasmtimeError._from_ptr(problem))
        _local.memory = None
        if was_stopped:
            raise Stopped
        raise RuntimeError(message)

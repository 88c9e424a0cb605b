"""A Modbus/TCP device nobody here wrote, for one wider test: pymodbus serves registers of unit 1.

Argument: PORT; without it, only says whether pymodbus is there. Debian: python3-pymodbus.
"""
import sys
import types

# Its server reads serial lines, too, and names what that takes; nothing here does.
for name, of in (("serial", []), ("serial_asyncio", ["create_serial_connection"])):
    try:
        __import__(name)
    except ModuleNotFoundError:
        sys.modules[name] = types.ModuleType(name)
        for each in of:
            setattr(sys.modules[name], each, None)

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server import StartTcpServer

if len(sys.argv) < 2:
    sys.exit(0)

# -25.0 times ten, 21.4 as a float with its low word first, 100000 with its high word first.
words = [0xFF06, 0x3333, 0x41AB, 0x0001, 0x86A0]
device = ModbusSlaveContext(
    hr=ModbusSequentialDataBlock(0, words),
    ir=ModbusSequentialDataBlock(0, words),
    co=ModbusSequentialDataBlock(0, [True, False, True]),
    di=ModbusSequentialDataBlock(0, [False, True]),
    zero_mode=True,
)
StartTcpServer(context=ModbusServerContext(slaves={1: device}, single=False), address=("127.0.0.1", int(sys.argv[1])))

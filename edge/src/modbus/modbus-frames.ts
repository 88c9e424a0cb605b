/** Requests and answers of Modbus/TCP as they travel. Nothing that comes is believed before it was checked. */
import { functionOfTable, isOfBits, type ModbusTable } from '@watchfire/contract/sensor/modbus.shapes.ts'
import { ModbusFault, problemOfException } from './modbus-fault.ts'

export type ReadRequest = { unit: number; table: ModbusTable; address: number; count: number }

const headBytes = 7
/** Unit and a function with its data: 253 bytes at most by the standard. */
const maxFrameBytes = 254

export function packRequest(id: number, { unit, table, address, count }: ReadRequest): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(id, 0)
  bytes.writeUInt16BE(6, 4)
  bytes.writeUInt8(unit, 6)
  bytes.writeUInt8(functionOfTable[table], 7)
  bytes.writeUInt16BE(address, 8)
  bytes.writeUInt16BE(count, 10)
  return bytes
}

export type Answer = { id: number; body: Buffer }

/** Cuts what comes into answers; keeps less than one answer. */
export class AnswerReader {
  private held = Buffer.alloc(0)

  /** @throws ModbusFault for what cannot be Modbus/TCP */
  push(chunk: Buffer): Answer[] {
    let rest = this.held.length > 0 ? Buffer.concat([this.held, chunk]) : chunk
    const answers: Answer[] = []
    while (rest.length >= headBytes) {
      const length = rest.readUInt16BE(4)
      if (rest.readUInt16BE(2) !== 0 || length < 3 || length > maxFrameBytes) throw new ModbusFault('protocol')
      if (rest.length < 6 + length) break
      answers.push({ id: rest.readUInt16BE(0), body: rest.subarray(headBytes, 6 + length) })
      rest = rest.subarray(6 + length)
    }
    // A copy: the chunk it is cut from may be large.
    this.held = Buffer.from(rest)
    return answers
  }
}

/** The registers, or bits, that an answer holds. @throws ModbusFault */
export function readAnswer({ table, count }: ReadRequest, body: Buffer): number[] {
  const expected = functionOfTable[table]
  const [code, length] = body
  if (code === (expected | 0x80) && length !== undefined) throw new ModbusFault(problemOfException(length))
  const bytes = isOfBits(table) ? Math.ceil(count / 8) : count * 2
  if (code !== expected || length !== bytes || body.length !== 2 + bytes) throw new ModbusFault('protocol')
  return Array.from({ length: count }, (_, index) =>
    isOfBits(table) ? ((body[2 + (index >> 3)] ?? 0) >> (index & 7)) & 1 : body.readUInt16BE(2 + index * 2),
  )
}

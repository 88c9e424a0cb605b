import { expect, test } from 'vitest'
import { valueOfPoint } from './modbus.rules.ts'
import type { ModbusPoint } from './modbus.shapes.ts'

const point = (more: Partial<ModbusPoint> = {}): ModbusPoint => ({
  sensorId: 'WF-1_S1',
  quantity: 'temperature',
  unit: 1,
  table: 'holding',
  address: 0,
  type: 'int16',
  order: 'abcd',
  scale: 1,
  offset: 0,
  seconds: 10,
  ...more,
})

test.each([
  ['a signed word', { type: 'int16', scale: 0.1 }, [0xff06], -25],
  ['the same word without a sign', { type: 'uint16', quantity: 'voltage' }, [0xff06], 65286],
  ['a word with its bytes swapped', { type: 'int16', order: 'badc' }, [0x0600], 6],
  ['two words', { type: 'int32', quantity: 'power' }, [0xffff, 0xfffe], -2],
  ['two words, the low one first', { type: 'uint32', order: 'cdab', quantity: 'voltage' }, [0x86a0, 0x0001], 100_000],
  ['a float', { type: 'float32' }, [0x41ab, 0x3333], 21.4],
  ['a float, the low word first', { type: 'float32', order: 'cdab' }, [0x3333, 0x41ab], 21.4],
  ['a float with swapped bytes', { type: 'float32', order: 'badc' }, [0xab41, 0x3333], 21.4],
  ['a float from its last byte on', { type: 'float32', order: 'dcba' }, [0x3333, 0xab41], 21.4],
  ['scale and offset', { type: 'uint16', scale: 0.1, offset: -40 }, [614], 21.4],
  ['a coil', { table: 'coil', quantity: 'smoke' }, [1], 1],
] satisfies [string, Partial<ModbusPoint>, number[], number][])('%s', (_, settings, raw, value) => {
  expect(valueOfPoint(point(settings), raw)).toEqual({ value, problem: null })
})

test('what no quantity can be is told, not sent', () => {
  expect(valueOfPoint(point({ type: 'uint16', quantity: 'humidity' }), [614])).toEqual({
    value: 614,
    problem: 'outOfRange',
  })
  expect(valueOfPoint(point({ type: 'float32' }), [0x7fc0, 0])).toEqual({ value: null, problem: 'noNumber' })
})

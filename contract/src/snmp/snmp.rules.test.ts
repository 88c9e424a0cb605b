import { expect, test } from 'vitest'
import { boundTo, readingOf } from './snmp.rules.ts'
import type { SnmpPoint, SnmpTrap } from './snmp.shapes.ts'
import { oid } from './snmp.shapes.ts'
import { switchPort, upsTemplate } from './snmp-templates.ts'

const point = (more: Partial<SnmpPoint> = {}): SnmpPoint => ({
  sensorId: 'WF-1_S1',
  quantity: 'temperature',
  oid: '1.3.6.1.2.1.33.1.2.7.0',
  scale: 1,
  offset: 0,
  oneWhen: null,
  seconds: 30,
  ...more,
})
const battery = { quantity: 'onBattery' as const, oneWhen: { not: false, value: 5 } }
const fault = { quantity: 'fault' as const, oneWhen: { not: true, value: 1 } }

test.each([
  ['a number', {}, 23, 23],
  ['tenths', { scale: 0.1 }, 231, 23.1],
  ['a decimal that is written as text', {}, ' 23.5 ', 23.5],
  ['on battery', battery, 5, 1],
  ['on mains', battery, 3, 0],
  ['a port that is down', fault, 2, 1],
  ['a port that is up', fault, 1, 0],
] as const)('%s', (_, settings, raw, value) => {
  expect(readingOf(point(settings), raw)).toEqual({ value, problem: null })
})

test.each([
  ['no such object', {}, null, 'noSuchObject'],
  ['words', {}, 'normal', 'noNumber'],
  ['nothing written', {}, '', 'noNumber'],
  ['an exponent', {}, '1e999', 'noNumber'],
  ['a charge of 140 %', { quantity: 'charge' as const }, 140, 'outOfRange'],
] as const)('%s is no reading', (_, settings, raw, problem) => {
  expect(readingOf(point(settings), raw).problem).toBe(problem)
})

test('a trap is bound by its name and, where wanted, by what it carries', () => {
  const down: SnmpTrap = {
    oid: '1.3.6.1.6.3.1.1.5.3',
    when: { oid: '1.3.6.1.2.1.2.2.1.1', value: '7' },
    sensorId: 'WF-1_S1',
    gives: { alarmType: 70 },
  }
  const port = (value: number, of = '1.3.6.1.2.1.2.2.1.1.7') => [{ oid: of, value }]
  expect(boundTo([down], down.oid, port(7))).toEqual([down])
  expect(boundTo([down], down.oid, port(8))).toEqual([])
  expect(boundTo([down], down.oid, port(7, '1.3.6.1.2.1.2.2.1.10'))).toEqual([])
  expect(boundTo([down], '1.3.6.1.6.3.1.1.5.4', port(7))).toEqual([])
  expect(boundTo([{ ...down, when: null }], down.oid, [])).toHaveLength(1)
})

test('names of objects are numbers of 32 bits, and those of the templates are some', () => {
  for (const wrong of ['', '1', '1.3.', '3.1.1', '1.3.x', '1.03', '1.3.4294967296', `1.3${'.1'.repeat(200)}`])
    expect([wrong, oid.safeParse(wrong).success]).toEqual([wrong, false])
  const { points, traps } = switchPort(7)
  for (const { oid: name } of [...upsTemplate.points, ...upsTemplate.traps, ...points, ...traps])
    expect(oid.parse(name)).toBe(name)
})

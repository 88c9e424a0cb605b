import { describe, expect, test } from 'vitest'
import { quantity, quantityEntry } from '../sensor/quantity-table.ts'
import { foldExtras, misfitOf, readExtras } from './alarm.extras.ts'
import { type AlarmFacts, alarmFacts, typesOfLimits } from './alarm.facts.ts'

describe('typed extras as people read them', () => {
  test.each<[string, number, object, AlarmFacts]>([
    ['people counted', 35, { number: 12, range: '0-10' }, { people: { count: 12, range: '0-10' } }],
    ['a speed', 42, { number: 7250, range: '0-6000' }, { speed: { value: 72.5, range: '0-60' } }],
    ['a speed limit as a number', 42, { number: 6001, range: 6000 }, { speed: { value: 60.01, range: '60' } }],
    ['a stay', 40, { sojournTime: 90_500 }, { sojournSeconds: 90.5 }],
    ['a meter', 53, { meterValue: 1.8, normalValue: '0.4-1.2' }, { meter: { value: '1.8', normal: '0.4-1.2' } }],
    [
      'a station',
      84,
      {
        station: 'A-3',
        rearBarcode: 'RB-77',
        actions: [
          { actionId: 1, actionState: 1 },
          { actionId: 2, actionState: 2, reason: '扭矩不足' },
          { actionId: 'x', actionState: 'SKIP' },
        ],
      },
      {
        station: {
          name: 'A-3',
          barcode: 'RB-77',
          steps: [
            { step: '1', state: 'done', reason: '' },
            { step: '2', state: 'wrong', reason: '扭矩不足' },
            { step: 'x', state: { own: 'SKIP' }, reason: '' },
          ],
        },
      },
    ],
    ['a face', 27, { personnelId: 88, pType: 2 }, { person: { id: '88', kind: 'unauthorised' } }],
    ['a hot place', 60, { saType: 1, alarmT: 61.5 }, { climate: { cause: 'highTemperature', temperature: 61.5 } }],
    ['a cold place', 60, { saType: 2, alarmT: -4 }, { climate: { cause: 'lowTemperature', temperature: -4 } }],
    ['a damp place', 60, { saType: 11, alarmH: 96 }, { climate: { cause: 'highHumidity', humidity: 96 } }],
    ['a dry place', 60, { saType: 12, alarmH: 9 }, { climate: { cause: 'lowHumidity', humidity: 9 } }],
    ['a full disk', 72, { diskFreeBytes: 1, diskTotalBytes: 20 }, { disk: { free: 1, total: 20 } }],
    ['a slow clock', 73, { clockOffsetMs: -75_000 }, { clockOffset: -75_000 }],
    ['a busy AI server', 76, { load: 3.8, cores: 4 }, { load: { busy: 3.8, cores: 4 } }],
    [
      'a busy machine',
      76,
      { load: 0.2, cores: 4, machineLoad: 7.6, machineCores: 8, memoryFreeBytes: 1, memoryTotalBytes: 20 },
      { load: { busy: 0.2, cores: 4 }, machine: { busy: 7.6, cores: 8 }, memory: { free: 1, total: 20 } },
    ],
    [
      'a gas above its limit',
      62,
      { quantity: 'gas', value: 34, limit: 20 },
      { measured: { quantity: 'gas', value: 34, limit: { side: 'above', value: 20 } } },
    ],
    [
      'a cold place below its limit',
      60,
      { saType: 2, alarmT: -21, quantity: 'temperature', value: -21, limit: -18 },
      {
        climate: { cause: 'lowTemperature', temperature: -21 },
        measured: { quantity: 'temperature', value: -21, limit: { side: 'below', value: -18 } },
      },
    ],
    [
      'a meter at its limit',
      53,
      { quantity: 'voltage', value: 9, limit: 9 },
      { meter: {}, measured: { quantity: 'voltage', value: 9, limit: { side: 'above', value: 9 } } },
    ],
    [
      'what a rule looked at',
      4,
      { quantity: 'gas', value: 34, rule: { kind: 'now' } },
      { measured: { quantity: 'gas', value: 34 } },
    ],
    ['silence', 62, { quantity: 'gas', value: 34, rule: { kind: 'silent' } }, {}],
    ['a gap', 62, { quantity: 'gas', value: 34, rule: { kind: 'now', missing: {} } }, {}],
    ['an algorithm that has such words for something else', 4, { quantity: 'level', value: 3, limit: 2 }, {}],
    ['a special server', 97, { subType: 3 }, { subType: '3' }],
    ['extras of another type', 4, { number: 3, meterValue: 1 }, {}],
    ['nothing', 35, {}, { people: {} }],
  ])('%s', (_, type, extra, facts) => {
    expect(alarmFacts(type, extra as never)).toEqual(facts)
  })

  test('a free fact that only has the name of an extra is no extra', () => {
    expect(readExtras({ number: 'many', saType: 7, actions: { a: 1 }, meterValue: null, boxes: [] } as never)).toEqual(
      {},
    )
    expect(alarmFacts(35, null)).toEqual({ people: {} })
  })
})

test.each<[string, unknown]>([
  ['no number', { quantity: 'gas', value: '34', limit: 20 }],
  ['not a number', { quantity: 'gas', value: Number.NaN, limit: 20 }],
  ['without end', { quantity: 'gas', value: Number.POSITIVE_INFINITY }],
  ['a quantity of nobody', { quantity: 'x'.repeat(100_000), value: 1 }],
  ['a name that every object has', { quantity: 'constructor', value: 1 }],
  ['a list', [{ quantity: 'gas', value: 1 }]],
  ['a quantity that is none', { quantity: { gas: 1 }, value: 1 }],
])('a measurement that is none is left out: %s', (_, extra) => {
  expect(alarmFacts(62, extra as never)).toEqual({})
})

test('the alarms of all limits say what was measured', () => {
  const raised = quantity.options.map(each => quantityEntry(each).alarmType)
  expect([...typesOfLimits].sort()).toEqual([...new Set(raised)].sort())
})

test('a limit that is none leaves what was measured', () => {
  for (const limit of ['20', Number.NaN, Number.POSITIVE_INFINITY, null, {}, [20]])
    expect(alarmFacts(62, { quantity: 'gas', value: 34, limit } as never)).toEqual({
      measured: { quantity: 'gas', value: 34 },
    })
})

test('typed extras are kept beside the free facts and win over their names', () => {
  const event = { extra: { zone: 'gate', number: 'free' }, number: 4, range: '0-3' }
  expect(foldExtras(event)).toEqual({ zone: 'gate', number: 4, range: '0-3' })
  expect(event.extra).toEqual({ zone: 'gate', number: 'free' })
  expect(foldExtras({})).toBeUndefined()
  const free = { zone: 'gate' }
  expect(foldExtras({ extra: free })).toBe(free)
})

test('counts and speeds are whole numbers', () => {
  expect([misfitOf(35, { number: 1.5 }), misfitOf(42, { number: 0.5 })]).toEqual(
    Array(2).fill({ field: 'number', expected: 'int' }),
  )
  expect([misfitOf(35, { number: 1 }), misfitOf(53, { number: 1.5 }), misfitOf(35, {})]).toEqual(
    Array(3).fill(undefined),
  )
})

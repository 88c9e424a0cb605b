import { expect, test } from 'vitest'
import { alarmFacts } from './alarm.facts.ts'
import { factLines } from './fact-lines.ts'
import { factInShort, measuredInShort, measuredValue } from './fact-values.ts'

test.each<[number, object, string]>([
  [35, { number: 12, range: '0-10' }, '12 人'],
  [42, { number: 7250 }, '72.5 km/h'],
  [40, { sojournTime: 90_000 }, '90 秒'],
  [53, { meterValue: 1.8, normalValue: '0.4-1.2' }, '1.8'],
  [60, { saType: 1, alarmT: 61.5, alarmH: 40 }, '温度过高 61.5 °C'],
  [60, { saType: 12, alarmH: 9 }, '湿度过低 9 %'],
  [60, { saType: 2 }, '温度过低'],
  [
    84,
    {
      station: 'A-3',
      actions: [
        { actionId: 1, actionState: 1 },
        { actionId: 2, actionState: 2 },
      ],
    },
    '步骤 2 执行有误',
  ],
  [84, { station: 'A-3', actions: [{ actionId: 1, actionState: 'SKIP' }] }, '步骤 1 SKIP'],
  [27, { personnelId: 88, pType: 2 }, '88'],
  [72, { diskFreeBytes: 3 * 1024 ** 3, diskTotalBytes: 100 * 1024 ** 3 }, '3.0 GB / 100 GB（3%）'],
  [73, { clockOffsetMs: -75_000 }, '慢 75 秒'],
  [73, { clockOffsetMs: 28_800_000 }, '快 8 小时'],
  [76, { load: 3.84, cores: 4 }, '占用 3.8 核，共 4 核'],
  // What made it one comes first.
  [
    76,
    { load: 0.2, cores: 8, machineLoad: 7.9, machineCores: 8, memoryFreeBytes: 4_000_000, memoryTotalBytes: 8_000_000 },
    '占用 7.9 核，共 8 核',
  ],
  [
    76,
    { load: 0.2, cores: 8, machineLoad: 1, machineCores: 8, memoryFreeBytes: 2 ** 20, memoryTotalBytes: 2 ** 25 },
    '1.0 MB / 32.0 MB（3%）',
  ],
  [97, { subType: 'door' }, 'door'],
  [4, { zone: 'gate' }, ''],
  [62, { quantity: 'gas', value: 34, limit: 20 }, '可燃气体 34 %LEL，上限 20'],
  [61, { quantity: 'smoke', value: 0.71234, limit: 0.5 }, '烟雾 0.712，上限 0.5'],
  [70, { quantity: 'fault', value: 1, limit: 0.5 }, '设备故障 1，上限 0.5'],
  [60, { saType: 2, alarmT: -21, quantity: 'temperature', value: -21, limit: -18 }, '温度过低 -21 °C，下限 -18'],
  [
    53,
    { meterValue: '415 V', normalValue: '≤ 400 V', quantity: 'voltage', value: 415, limit: 400 },
    '电压 415 V，上限 400',
  ],
  // A row has room for any number.
  [62, { quantity: 'gas', value: 1e300, limit: -1e300 }, '可燃气体 1e+300 %LEL，上限 -1e+300'],
  // Of a rule that raised it the condition stands elsewhere.
  [4, { quantity: 'gas', value: 34, rule: {} }, '可燃气体 34 %LEL'],
])('an alarm of type %i with %j in short', (type, extra, said) => {
  expect(factInShort({ type, extra: extra as never }, 'zh')).toBe(said)
})

test('a fact without a value is left out, and a zero is a value', () => {
  expect(factLines({ people: { count: 0 }, speed: {}, climate: { temperature: 0 } }, 'zh')).toEqual([
    ['检测人数', '0 人'],
    ['温度', '0 °C'],
  ])
})

test.each<[number, object, object | undefined]>([
  [60, { saType: 1, alarmT: 61.5, alarmH: 40 }, { name: '温度过高', value: '61.5 °C', limit: '' }],
  [60, { saType: 12, alarmT: 20, alarmH: 0 }, { name: '湿度过低', value: '0 %', limit: '' }],
  [60, { saType: 2 }, undefined],
  [62, { quantity: 'gas', value: 34, limit: 20 }, { name: '可燃气体', value: '34 %LEL', limit: '上限 20' }],
  [53, { meterValue: 1.8 }, { name: '表计读数', value: '1.8', limit: '' }],
  [4, { zone: 'gate' }, undefined],
])('what was measured of type %i with %j stands in place of a picture', (type, extra, shown) => {
  expect(measuredValue({ type, extra: extra as never }, 'zh')).toEqual(shown)
})

test('an English reader reads it in English, and all of it in the detail', () => {
  const alarm = { type: 62, extra: { quantity: 'gas', value: 34, limit: 20 } } as never
  expect(measuredInShort(alarm, 'en')).toBe('Combustible gas 34 %LEL, limit 20')
  expect(
    measuredInShort({ type: 60, extra: { saType: 12, alarmH: 9, quantity: 'humidity', value: 9, limit: 20 } }, 'en'),
  ).toBe('Humidity too low 9 %, lower limit 20')
  expect(factLines(alarmFacts(62, { quantity: 'gas', value: 34, limit: 20 }), 'en')).toEqual([
    ['Combustible gas', '34 %LEL'],
    ['Limit', '20 %LEL'],
  ])
  const volts = { meterValue: '415 V', normalValue: '≤ 400 V', quantity: 'voltage', value: 415, limit: 400 }
  expect(factLines(alarmFacts(53, volts), 'zh')).toEqual([
    ['电压', '415 V'],
    ['正常值', '≤ 400 V'],
  ])
})

test('of people, of speeds and of nothing no sensor measured anything', () => {
  for (const [type, extra] of [
    [35, { number: 12 }],
    [42, { number: 7250 }],
    [27, { personnelId: 88 }],
    [4, {}],
  ] as const)
    expect(measuredInShort({ type, extra }, 'zh')).toBe('')
})

import { expect, test } from 'vitest'
import { factInShort, factLines, measuredValue } from './extra-facts.ts'
import { factsTexts } from './facts.texts.ts'

/** Words with their values, as the screens fill them in. */
const t = ((key: keyof typeof factsTexts.zh, values: Record<string, string | number> = {}) =>
  factsTexts.zh[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))) as Parameters<
  typeof factLines
>[0]

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
])('an alarm of type %i with %j in short', (type, extra, said) => {
  expect(factInShort(t, { type, extra: extra as never })).toBe(said)
})

test('a fact without a value is left out, and a zero is a value', () => {
  expect(factLines(t, { people: { count: 0 }, speed: {}, climate: { temperature: 0 } })).toEqual([
    ['检测人数', '0 人'],
    ['温度', '0 °C'],
  ])
})

test.each<[number, object, object | undefined]>([
  [60, { saType: 1, alarmT: 61.5, alarmH: 40 }, { name: '温度过高', value: '61.5 °C' }],
  [60, { saType: 12, alarmT: 20, alarmH: 0 }, { name: '湿度过低', value: '0 %' }],
  [60, { saType: 2 }, undefined],
  [53, { meterValue: 1.8 }, { name: '表计读数', value: '1.8' }],
  [4, { zone: 'gate' }, undefined],
])('what was measured of type %i with %j stands in place of a picture', (type, extra, shown) => {
  expect(measuredValue(t, { type, extra: extra as never })).toEqual(shown)
})

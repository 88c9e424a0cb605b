import { expect, test } from 'vitest'
import { toldLines, toldText } from './told-lines.ts'

const same = (text: string) => text.replaceAll('{brand.company}', '企业')
const told = (type: number, extra: unknown, language: 'zh' | 'en' = 'zh') =>
  toldText(toldLines({ type, extra: extra as never }, language, same), language)
const none = { length: 0, unit: 'seconds' } as const
const rule = {
  ...{ ruleId: 1, name: '冷库', version: 3, quantity: 'temperature', kind: 'for', operator: '>', threshold: -15 },
  ...{ upper: null, span: { length: 5, unit: 'minutes' }, times: 2, value: -9.5, measure: -9.5, since: 0, at: 0 },
}

test('an alarm of a limit says the value and the limit, in the language of its reader', () => {
  const extra = { quantity: 'gas', value: 34, limit: 20 }
  expect(told(62, extra)).toBe('可燃气体 34 %LEL，上限 20 %LEL')
  expect(told(62, extra, 'en')).toBe('Combustible gas 34 %LEL, Limit 20 %LEL')
})

test('one of a rule says the rule with its version, the condition and the value once', () => {
  const extra = { saType: 1, alarmT: -9.5, quantity: 'temperature', value: -9.5, rule }
  expect(toldLines({ type: 60, extra }, 'zh', same)).toEqual([
    ['告警原因', '温度过高'],
    ['温度', '-9.5 °C'],
    ['规则', '冷库（第 3 版）'],
    ['条件', '温度 > -15 °C 持续 5 分钟'],
    ['当时的值', '-9.5 °C'],
  ])
  expect(told(62, { quantity: 'gas', value: 34, rule: { ...rule, quantity: 'gas', value: 34 } })).toBe(
    '规则 冷库（第 3 版），条件 可燃气体 > -15 %LEL 持续 5 分钟，当时的值 34 %LEL',
  )
})

test('what is to be done comes first, as whoever made the rule wrote it', () => {
  const extra = { quantity: 'temperature', value: -9.5, rule: { ...rule, note: '先关门 {name}' } }
  expect(toldLines({ type: 60, extra }, 'zh', same)[0]).toEqual(['处置说明', '先关门 {name}'])
  expect(told(60, { ...extra, rule: { ...extra.rule, note: 'x'.repeat(201) } })).toBe('温度 -9.5 °C')
})

test('one of a rule on alarms says where they were together, in the words of the brand', () => {
  const ofAlarms = {
    ...{ ruleId: 1, name: '多处', version: 1, kind: 'count', span: { length: 10, unit: 'minutes' }, times: 3 },
    ...{ note: '巡查全厂', place: 'company', since: 0, at: 0, chain: [1], depth: 1, alarms: [] },
  }
  expect(told(4, { rule: ofAlarms })).toBe('处置说明 巡查全厂，规则 多处（第 1 版），条件 同一企业 10 分钟内 3 条告警')
})

test('a speed and a number of people are told, and nobody who was recognised', () => {
  expect(told(42, { number: 7250, range: '0-6000' })).toBe('车速 72.5 km/h，限速范围 0-60 km/h')
  expect(told(35, { number: 12 }, 'en')).toBe('People 12')
  expect(told(27, { personnelId: 88, pType: 1, looks: 4 })).toBe('')
})

test('what only looks like a rule says nothing, and what is long is cut', () => {
  for (const forged of ['入侵', 7, null, [], { ...rule, version: 'x' }, { ...rule, span: { ...none, unit: 'years' } }])
    expect(told(4, { rule: forged })).toBe('')
  const [line] = toldLines({ type: 60, extra: { rule: { ...rule, name: '😀'.repeat(50_000) } } as never }, 'zh', same)
  expect(line?.[1].length).toBeLessThanOrEqual(500)
  expect(line?.[1].isWellFormed()).toBe(true)
})

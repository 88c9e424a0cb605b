import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legalTexts } from '../../core/testing/hostile-values.ts'
import { textForAll } from '../chat/robot-vendors.ts'
import { mailText, type NotifiedAlarm, plainName, robotText, testText } from './notice-text.ts'

const alarm: NotifiedAlarm = {
  type: 4,
  typeNames: { zh: '区域入侵', en: 'Intrusion' },
  level: 'severe',
  companyName: '华东示范工厂',
  projectName: '一号厂区',
  regionName: '',
  deviceName: '东侧厂区',
  location: '卸货区围栏',
  receivedAt: Date.parse('2026-11-20T09:00:00+08:00'),
  count: 1,
  extra: null,
}
const rule = { ruleName: '夜间值班', step: 0 }
const languages = ['zh', 'en'] as const

test('a group reads what happened, where and when', () => {
  expect(robotText([alarm], rule, 'zh')).toBe(
    '新告警通知\n【严重】区域入侵\n位置：华东示范工厂 / 一号厂区 / 东侧厂区 / 卸货区围栏\n时间：2026-11-20 09:00:00\n规则：夜间值班',
  )
  expect(robotText([{ ...alarm, count: 3 }], { ...rule, step: 5 }, 'zh')).toContain(
    '告警升级：已超过 5 分钟未处理\n【严重】区域入侵（3 次）',
  )
  expect(robotText([alarm], { ...rule, step: 1530 }, 'zh')).toContain('已超过 1 天 1 小时 30 分钟未处理')
})

const gas = { ...alarm, type: 62, extra: { quantity: 'gas', value: 34, limit: 20 } }

test('a group reads what was measured, as long as every chat takes it', () => {
  expect(robotText([gas], rule, 'zh').split('\n')[4]).toBe('测量/原因：可燃气体 34 %LEL，上限 20 %LEL')
  expect(robotText([gas], rule, 'en')).toContain('\nMeasured or reason: Combustible gas 34 %LEL, Limit 20 %LEL\nRule: ')
  const [one, two, three, four, five] = ['1', '2', '3', '4', '5'].map(number => `${number}${'😀'.repeat(59)}`)
  const names = { companyName: one, projectName: two, regionName: three, deviceName: four, location: five }
  const reason = {
    ...{ ruleId: 1, name: '😀'.repeat(200), version: 1, quantity: 'gas', kind: 'now', operator: '>', threshold: 20 },
    ...{ upper: null, span: { length: 0, unit: 'seconds' }, times: 2, value: 34, measure: 34, since: 1, at: 1 },
  }
  const widest = { ...alarm, ...names, typeNames: { zh: `${one}`, en: `${one}` }, extra: { rule: reason } } as never
  expect(robotText([{ ...alarm, extra: { rule: reason } } as never], rule, 'zh')).toContain('测量/原因：规则 😀')
  const text = robotText([widest], rule, 'zh')
  expect(text).not.toContain('测量')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(textForAll)
  // What was measured gives way before an alarm does, that of the last one first.
  const long = { ...alarm, extra: { rule: { ...reason, name: '名'.repeat(60), note: '先'.repeat(200) } } } as never
  const many = robotText(Array(8).fill(long), rule, 'zh')
  expect(many.split('【严重】')).toHaveLength(9)
  expect(many.split('【严重】').map(part => part.includes('测量/原因'))).toEqual([
    ...[false, true],
    ...Array(7).fill(false),
  ])
})

test('whom a camera knew is not told to a group', () => {
  expect(robotText([{ ...alarm, type: 27, extra: { personnelId: 88, pType: 1, looks: 4 } }], rule, 'zh')).toBe(
    robotText([alarm], rule, 'zh'),
  )
})

test('a group reads it in its own language', () => {
  expect(robotText([alarm], rule, 'en')).toBe(
    'New alarm\nSevere: Intrusion\nPlace: 华东示范工厂 / 一号厂区 / 东侧厂区 / 卸货区围栏\nTime: 2026-11-20 09:00:00\nRule: 夜间值班',
  )
  expect(robotText([{ ...alarm, count: 3 }], { ...rule, step: 1501 }, 'en')).toContain(
    'Escalation: alarm unhandled for 1 day 1 hour 1 minute\nSevere: Intrusion (3 times)',
  )
  expect(mailText([alarm, alarm, alarm], { ...rule, step: 5 }, 'en')).toEqual({
    title: 'Severe: Intrusion and 2 more alarms 一号厂区 东侧厂区',
    message: 'Escalation: alarm unhandled for 5 minutes. Rule: 夜间值班',
  })
})

test('of many alarms ten are told, and how many more there are', () => {
  const many = Array.from({ length: 200 }, () => alarm)
  const text = robotText(many, rule, 'zh')
  expect(text.match(/位置/g)).toHaveLength(10)
  expect(text).toContain('另有 190 条告警')
  expect(robotText(many, rule, 'en')).toContain('190 more alarms')
  expect(mailText([alarm, alarm], rule, 'zh').title).toBe('【严重】区域入侵等 2 条告警 一号厂区 东侧厂区')
})

test.each(languages)(
  'of alarms with long names as many are told in %s as every chat takes, and how many more there are',
  language => {
    const long = { ...alarm, deviceName: '东'.repeat(60), location: '西'.repeat(60), projectName: '南'.repeat(60) }
    const text = robotText(
      Array.from({ length: 9 }, () => long),
      rule,
      language,
    )
    const notified = text.match(/东{60}/g)?.length ?? 0
    expect(notified).toBeGreaterThan(1)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(textForAll)
    expect(text).toContain(language === 'zh' ? `另有 ${9 - notified} 条告警` : `${9 - notified} more alarms`)
  },
)

test.each(languages)('a robot that wants a keyword finds it in every message in %s', language => {
  const keyword = { zh: '告警', en: 'alarm' }[language]
  expect(robotText([alarm], rule, language)).toContain(keyword)
  expect(robotText([alarm], { ...rule, step: 5 }, language)).toContain(keyword)
  expect(testText({ robotName: '群', by: '陈' }, language)).toContain(keyword)
})

const acting = /[<>@`*_~#|\\[\]]|:\/\/|\bwww\.|[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/

test.each([
  ['<at user_id="all">所有人</at>', '＜at user＿id="all"＞所有人＜/at＞'],
  ['@all 注意', '＠all 注意'],
  ['[点我](http://evil.example)', '［点我］(http：//evil.example)'],
  ['**粗**\r\n# 标题', '＊＊粗＊＊ ＃ 标题'],
  ['仓库\u202egnp.exe', '仓库gnp.exe'],
])('%j acts nowhere', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test.each(languages)('whatever a device calls itself stays one line of plain text in %s', language => {
  const names = [...legalTexts.map(([, text]) => text), '字'.repeat(10_000)]
  for (const name of names) expect(plainName(name)).not.toMatch(acting)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const hostile = { ...alarm, deviceName: name, location: name, typeNames: { zh: name, en: name } }
      const text = robotText([hostile], { ...rule, ruleName: name }, language)
      expect(text.split(/\r\n|[\n\r\u2028\u2029\u0085]/)).toHaveLength(5)
      expect(text).not.toMatch(acting)
      const told = robotText([{ ...hostile, extra: { subType: name.slice(0, 60) } }], rule, language)
      expect(told).not.toMatch(acting)
      expect(told.split(/\r\n|[\n\r\u2028\u2029\u0085]/).length).toBeLessThanOrEqual(6)
      const { title, message } = mailText([hostile], { ...rule, ruleName: name }, language)
      expect(`${title}${message}`).not.toMatch(/[\r\n]/)
      expect(testText({ robotName: name, by: name }, language).split(/[\n\r\u2028\u2029\u0085]/)).toHaveLength(4)
      expect(Buffer.byteLength(text)).toBeLessThan(1500)
    }),
  )
})

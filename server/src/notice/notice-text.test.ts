import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legalTexts } from '../core/testing/hostile-values.ts'
import { mailText, plainName, robotText, type ToldAlarm } from './notice-text.ts'

const alarm: ToldAlarm = {
  typeName: '区域入侵',
  level: 'severe',
  companyName: '华东示范工厂',
  projectName: '一号厂区',
  regionName: '',
  deviceName: '东侧厂区',
  location: '卸货区围栏',
  receivedAt: Date.parse('2026-11-20T09:00:00+08:00'),
  count: 1,
}
const rule = { ruleName: '夜间值班', step: 0 }

test('a group reads what happened, where and when', () => {
  expect(robotText([alarm], rule)).toBe(
    '新告警通知\n【严重】区域入侵\n位置：华东示范工厂 / 一号厂区 / 东侧厂区 / 卸货区围栏\n时间：2026-11-20 09:00:00\n规则：夜间值班',
  )
  expect(robotText([{ ...alarm, count: 3 }], { ...rule, step: 5 })).toContain(
    '告警升级：已超过 5 分钟未处理\n【严重】区域入侵（3 次）',
  )
  expect(robotText([alarm], { ...rule, step: 1530 })).toContain('已超过 1 天 1 小时 30 分钟未处理')
})

test('of many alarms ten are told, and how many more there are', () => {
  const text = robotText(
    Array.from({ length: 200 }, () => alarm),
    rule,
  )
  expect(text.match(/位置/g)).toHaveLength(10)
  expect(text).toContain('另有 190 条告警')
  expect(mailText([alarm, alarm], rule).title).toBe('【严重】区域入侵等 2 条告警 一号厂区 东侧厂区')
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

test('whatever a device calls itself stays one line of plain text', () => {
  const names = [...legalTexts.map(([, text]) => text), '字'.repeat(10_000)]
  for (const name of names) expect(plainName(name)).not.toMatch(acting)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const text = robotText([{ ...alarm, deviceName: name, location: name }], rule)
      expect(text.split(/\r\n|[\n\r\u2028\u2029\u0085]/)).toHaveLength(5)
      expect(text).not.toMatch(acting)
      expect(mailText([{ ...alarm, deviceName: name }], rule).title).not.toMatch(/[\r\n]/)
      expect(Buffer.byteLength(text)).toBeLessThan(1000)
    }),
  )
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorText } from '../error-table.ts'
import { isEmptyRow, punishmentRow, rowProblems } from './punishment.ts'

test.each<[string, string | number, string, string]>([
  // offender, money, what is said about the one and the other
  ['张三', '100', '', ''],
  ['张三', 100, '', ''],
  ['张三', '1', '', ''],
  ['张三', '99999', '', ''],
  ['张三', '50.5', '', ''],
  ['', '', '', ''],
  ['  ', '  ', '', ''],
  ['', '100', '违规人员姓名不为空', ''],
  ['张三', '', '', '处罚金额不为空'],
  ['张三', '0', '', '处罚金额范围1-99999'],
  ['张三', '0.99', '', '处罚金额范围1-99999'],
  ['张三', '99999.01', '', '处罚金额范围1-99999'],
  ['张三', '100000', '', '处罚金额范围1-99999'],
  ['张三', '-5', '', '处罚金额范围1-99999'],
  ['张三', '1e3', '', '处罚金额范围1-99999'],
  ['张三', '一百', '', '处罚金额范围1-99999'],
  ['张三', Number.NaN, '', '处罚金额范围1-99999'],
  ['', 'abc', '违规人员姓名不为空', '处罚金额范围1-99999'],
])('%j fined %j', (offender, money, aboutOffender, aboutMoney) => {
  const problems = rowProblems({ offender, money })
  const said = (code: typeof problems.money) => (code ? errorText(code, 'zh') : '')
  expect([said(problems.offender), said(problems.money)]).toEqual([aboutOffender, aboutMoney])
})

test('a row nobody wrote into is empty', () => {
  expect([isEmptyRow({ offender: ' ', money: '' }), isEmptyRow({ offender: '', money: 0 })]).toEqual([true, false])
})

test('a name has at most 10 letters, an amount 15', () => {
  const takes = (row: object) => punishmentRow.safeDecode(row as never).success
  expect(takes({ username: '一二三四五六七八九十', money: '123456789012345' })).toBe(true)
  expect(takes({ username: '一二三四五六七八九十一' })).toBe(false)
  expect(takes({ username: '张三', money: '1234567890123456' })).toBe(false)
  expect(z.decode(punishmentRow, {} as never)).toEqual({ offender: '', money: '' })
})

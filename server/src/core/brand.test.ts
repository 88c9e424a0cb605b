import type { Language } from '@watchfire/contract/core/errors.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { foreignWords } from '@watchfire/contract/testing/foreign-words.ts'
import { afterEach, expect, test } from 'vitest'
import { exportColumns } from '../alarm/export/export-cells.ts'
import { auditView } from '../audit/audit.view.ts'
import { auditColumns } from '../audit/audit-sheet.ts'
import { mailContent } from '../mail/delivery/mail-content.ts'
import { mailReasons, mailTexts } from '../mail/mail-texts.ts'
import { reportTexts } from '../notice/report/report-texts.ts'
import { noticeTexts } from '../notice/schedule/notice-texts.ts'
import { brandAt, menuName, siteBrand, useBrandHosts } from './brand.ts'
import { refusalBody, refuse, refuseField } from './http/refuse.ts'

const languages: readonly Language[] = ['zh', 'en']
afterEach(() => useBrandHosts('', undefined))

/** Texts with facts are asked with none. */
const textsIn = (table: object): [string, string][] =>
  Object.entries(table).map(([name, text]) => [name, typeof text === 'function' ? text('', '', '') : text])

test.each(languages)('mails, sheets and notices name companies and projects as the brand does (%s)', language => {
  const texts = [
    ...[mailTexts, reportTexts, noticeTexts].flatMap(tables => textsIn(tables[language])),
    ...Object.entries(mailReasons).map(([name, text]): [string, string] => [name, text[language]]),
    ...[...exportColumns, ...auditColumns].map((column): [string, string] => [column.zh, column[language]]),
  ]
  expect(texts.length).toBeGreaterThan(100)
  expect(foreignWords(texts, language)).toEqual([])
})

test('mails go by the brand of our public address, calls by that of the host they came to', () => {
  expect(siteBrand()).toBe('platform')
  useBrandHosts('plant.example=factory', 'https://plant.example')
  expect([siteBrand(), brandAt('plant.example:8080'), brandAt('other.example')]).toEqual([
    'factory',
    'factory',
    'platform',
  ])
  const words = { message: '', sender: '', account: '', company: '华东', alarms: [], gone: 0, leftOut: 0 }
  expect(mailContent({ ...words, language: 'zh' }).text).toContain('此邮件由烽燧智慧工厂平台代 华东 自动发送')
  expect(mailContent({ ...words, language: 'en' }).html).toContain('Sent by Watchfire Factory Platform for 华东')
})

test('a refusal and the log speak as the brand of the host does', () => {
  expect(refusalBody(refuse('project.nameTaken', { name: '{brand.project}' }), 'zh', 'factory').body.rmsg).toBe(
    '该工厂下已有名为“{brand.project}”的车间',
  )
  expect(refusalBody(refuseField('companyName', 'must be filled in', 'en'), 'en', 'factory').body).toMatchObject({
    rmsg: 'Factory name: must be filled in',
    label: 'Factory name',
  })
  const row = { audit_id: 1, at: 0, action: 'createProject', result: 1, detail: { after: { projectName: 'A' } } }
  expect(auditView(row as never, { language: 'en', brand: 'factory' })).toMatchObject({
    actionText: 'Made a workshop',
    changes: [{ label: 'Workshop name' }],
  })
  const [customers] = menuList.filter(({ name }) => name === 'customers')
  expect(customers && menuName(customers, { language: 'zh', brand: 'factory' })).toBe('工厂管理')
})

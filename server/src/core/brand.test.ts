import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brands } from '@watchfire/contract/core/brands.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import { foreignWords } from '@watchfire/contract/testing/foreign-words.ts'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { consentMail } from '../access/consent/consent-mail.ts'
import { judgePeople } from '../access/people-import/judge-people.ts'
import { headingOf, placesOf } from '../access/people-import/people-columns.ts'
import { importTexts } from '../access/people-import/people-import.texts.ts'
import { exportColumns } from '../alarm/export/export-cells.ts'
import { auditView } from '../audit/audit.view.ts'
import { auditColumns } from '../audit/audit-sheet.ts'
import { mailContent } from '../mail/delivery/mail-content.ts'
import { mailReasons, mailTexts } from '../mail/mail-texts.ts'
import { reportTexts } from '../notice/report/report-texts.ts'
import { noticeTexts } from '../notice/schedule/notice-texts.ts'
import { brandAt, brandOfCustomer, menuName, readOwnBrands, siteBrand, useBrands, useCustomerBrands } from './brand.ts'
import { refusalBody, refuse, refuseField } from './http/refuse.ts'

const languages: readonly Language[] = ['zh', 'en']
afterEach(() => {
  useBrands([], '', undefined)
  useCustomerBrands('')
})
const { factory } = brands

/** Texts with facts are asked with none. */
const textsIn = (table: object): [string, string][] =>
  Object.entries(table).map(([name, text]) => [name, String(typeof text === 'function' ? text('', '', '') : text)])

test.each(languages)('mails, sheets and notices name companies and projects as the brand does (%s)', language => {
  const texts = [
    ...[mailTexts, reportTexts, noticeTexts].flatMap(tables => textsIn(tables[language])),
    ...Object.entries(mailReasons).map(([name, text]): [string, string] => [name, text[language]]),
    ...textsIn(importTexts[language]),
    ...[...exportColumns, ...auditColumns].map((column): [string, string] => [column.zh, column[language]]),
  ]
  expect(texts.length).toBeGreaterThan(100)
  expect(foreignWords(texts, language)).toEqual([])
})

/** What stands in quotes. What is filled in stands behind, with quotes of its own. */
function quoted(source: string): string[] {
  let code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  for (let filled = true; filled; ) {
    const insides: string[] = []
    code = code.replace(/\$\{([^{}]*)\}/g, (_, inside: string) => {
      insides.push(inside)
      return '◇'
    })
    filled = insides.length > 0
    code = [code, ...insides].join('\n;')
  }
  return [...code.matchAll(/(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g)].map(([, , text = '']) => text)
}

test('whatever mail, sheet or refusal is written anywhere in the server, no name of a brand stands in it', () => {
  const folder = new URL('../', import.meta.url)
  const ours = (path: string) => !/\.test\.ts$|^(seed|testing)\/|\/testing\//.test(path)
  const texts = globSync('**/*.ts', { cwd: folder }).flatMap(path =>
    ours(path) ? quoted(readFileSync(new URL(path, folder), 'utf8')).map((text): [string, string] => [path, text]) : [],
  )
  const inChinese = texts.filter(([, text]) => /\p{Script=Han}/u.test(text))
  expect(inChinese.length).toBeGreaterThan(400)
  expect(foreignWords(inChinese, 'zh')).toEqual([])
  // Names of tables and fields are English, too: sentences stand in files of texts and of mails.
  const sentences = texts.filter(([path, text]) => /texts|-mail\.ts$/.test(path) && / /.test(text))
  expect(sentences.length).toBeGreaterThan(60)
  expect(foreignWords(sentences, 'en')).toEqual([])
})

test('a mail that names menus calls them what its brand does', () => {
  const menuNames = { accounts: { zh: '人员与账号', en: 'Staff' } }
  useBrands([{ ...factory, name: 'acme', hosts: ['*'], menuNames }], '', undefined)
  const { message } = consentMail({ customerId: 1, by: '平台', reason: '查看', hours: 2 })
  expect(message).toContain('系统管理 → 人员与账号 → 三员分立')
  expect(message).toContain('Administration → Staff → Separation of duties')
})

test('mails go by the brand of our public address, calls by that of the host they came to', () => {
  expect(siteBrand().name).toBe('platform')
  useBrands([], 'plant.example=factory', 'https://plant.example')
  expect([siteBrand(), brandAt('plant.example:8080'), brandAt('other.example')].map(({ name }) => name)).toEqual([
    'factory',
    'factory',
    'platform',
  ])
  const words = { message: '', sender: '', account: '', company: '华东', alarms: [], gone: 0, leftOut: 0 }
  expect(mailContent({ ...words, language: 'zh' }).text).toContain('此邮件由烽燧智慧工厂平台代 华东 自动发送')
  expect(mailContent({ ...words, language: 'en' }).html).toContain('Sent by Watchfire Factory Platform for 华东')
})

test('mails of a customer go by the brand it was given, of all others by that of our public address', () => {
  useBrands([], '', undefined)
  useCustomerBrands(' 12=factory@https://a.example:8443/, 15=enterprise')
  const given = [12, 15, 16].map(customer => brandOfCustomer(customer))
  expect(given.map(({ brand, address }) => [brand.name, address])).toEqual([
    ['factory', 'https://a.example:8443'],
    ['enterprise', undefined],
    ['platform', undefined],
  ])
  const { message } = consentMail({ customerId: 12, by: '平台', reason: '查看', hours: 2 })
  expect(message).toContain('平台不能查看贵方的数据')
})

test.each([
  '12=factory,12=enterprise',
  '12',
  '12=',
  'acme=factory',
  '12=nobody',
  '12=factory@ftp://a.example',
  '12=factory@https://a.example/path',
])('a customer’s brand written as %s is refused at the start, by the name of the setting', list => {
  expect(() => useCustomerBrands(list)).toThrow(/^setting WATCHFIRE_CUSTOMER_BRANDS is wrong: /)
})

test('a refusal and the log speak as the brand of the host does', () => {
  expect(refusalBody(refuse('project.nameTaken', { name: '{brand.project}' }), 'zh', factory).body.rmsg).toBe(
    '该工厂下已有名为“{brand.project}”的车间',
  )
  expect(refusalBody(refuseField('companyName', 'must be filled in', 'en'), 'en', factory).body).toMatchObject({
    rmsg: 'Factory name: must be filled in',
    label: 'Factory name',
  })
  const row = {
    audit_id: 1,
    at: 0,
    account_id: 3,
    action: 'createProject',
    result: 1,
    detail: { after: { projectName: 'A' } },
  }
  expect(auditView(row as never, { language: 'en', brand: factory })).toMatchObject({
    actionText: 'Made a workshop',
    changes: [{ label: 'Workshop name' }],
  })
  const [customers] = menuList.filter(({ name }) => name === 'customers')
  expect(customers && menuName(customers, { language: 'zh', brand: factory })).toBe('工厂管理')
})

test('a sheet of people is headed as the brand says it, and read whichever brand and language wrote it', () => {
  expect(headingOf('company', { language: 'zh', brand: factory })).toBe('工厂')
  const own = { ...factory, name: 'acme', words: { ...factory.words, zh: { ...factory.words.zh, project: '工段' } } }
  useBrands([own], '', undefined)
  for (const heading of ['企业*', '工厂', 'Factory', 'company'])
    expect(placesOf(['账号', heading]).get('company')).toBe(1)
  expect(placesOf(['工段']).get('projects')).toBe(0)
})

test('what is wrong with a row of people is said as the brand does, and shows what was typed as it is', () => {
  const typed = '{brand.company}'
  const known = {
    own: {} as never,
    companies: [],
    projects: [],
    regions: [],
    roles: [],
    takenNames: new Set<string>(),
    separated: new Set<number>(),
  }
  const row = {
    line: 2,
    account: 'a',
    fullName: 'A',
    email: '',
    phone: '',
    company: typed,
    role: '',
    projects: '',
    regions: '',
  }
  expect(judgePeople([row], known, { language: 'zh', brand: factory })[0]?.problems).toContainEqual({
    column: 'company',
    text: `没有可管理的工厂“${typed}”`,
  })
})

/** A data folder with these brands. */
function withBrands(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-brands-'))
  mkdirSync(join(folder, 'brands'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'brands', name), text)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const factoryFile = readFileSync(new URL('../../../contract/src/core/brands/factory.json', import.meta.url), 'utf8')

test('a brand of the data folder stands beside the shipped ones, and one of a shipped name in its place', () => {
  const acme = {
    ...JSON.parse(factoryFile),
    hosts: ['*'],
    mail: { sender: { zh: '东方', en: 'Acme' }, footer: { zh: '电话 1', en: 'Call 1' } },
  }
  useBrands(
    readOwnBrands(withBrands({ 'acme.json': JSON.stringify(acme), 'platform.json': factoryFile })),
    'a.example=acme',
    undefined,
  )
  expect(brandAt('a.example').name).toBe('acme')
  expect(siteBrand().name).toBe('acme')
  expect(brandAt('factory.example').name).toBe('platform')
  const words = { message: '', sender: '', account: '', company: '', alarms: [], gone: 0, leftOut: 0 }
  const mail = mailContent({ ...words, language: 'zh' })
  expect([mail.text.includes('电话 1'), mail.html.includes('<br>电话 1')]).toEqual([true, true])
})

test('a wrong file, and a brand that no file describes, are refused by name', () => {
  expect(() => readOwnBrands(withBrands({ 'acme.json': '{' }))).toThrow(/acme\.json is no JSON/)
  expect(() => readOwnBrands(withBrands({ 'acme.json': '{}' }))).toThrow('brand acme: title')
  expect(() => useBrands([], 'a.example=acme', undefined)).toThrow('there is no brand called acme')
})

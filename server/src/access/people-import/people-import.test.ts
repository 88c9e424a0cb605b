/** People of a spreadsheet: looked over row by row, and made all at once or not at all. */
import { deflateRawSync } from 'node:zlib'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { maxPeopleOfSheet, peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aProject } from '../../core/testing/builders.ts'
import { nothingChanges } from '../../core/testing/nothing-changes.ts'
import { digestOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aRole } from '../testing/access-rows.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let root: SignedClient
let east = { tenantId: 0, companyId: 0 }
let made = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { rows } = await sql<typeof east>`
    select tenant_id as "tenantId", company_id as "companyId" from company where name = '华东示范工厂'`.execute(
    suite.db.system,
  )
  east = rows[0] as typeof east
})

type Row = (string | number)[]
const headings = ['账号*', '姓名*', '邮箱', '手机', '企业*', '角色*', '项目', '区域']
async function sheetOf(rows: Row[], first: Row = headings): Promise<string> {
  const bytes = await writeXlsx({ sheets: [{ name: '人员', rows: [first, ...rows] }] })
  return Buffer.from(bytes).toString('base64')
}
function aName() {
  made += 1
  return `imported-${made}`
}
const person = (
  given: Partial<Record<'account' | 'name' | 'email' | 'company' | 'role' | 'projects' | 'regions', string>> = {},
) => {
  const {
    account = aName(),
    name = '李工',
    email = '',
    company = '华东示范工厂',
    role = '值班员',
    projects = '',
    regions = '',
  } = given
  return [account, name, email, 13_800_001_234, company, role, projects, regions]
}
const check = async (rows: Row[], by = admin) =>
  (await by.call(peopleImportCalls.checkPeople, { sheet: await sheetOf(rows) })).rows
const problemsOf = async (row: Row, by = admin) => (await check([row], by))[0]?.problems.map(({ column }) => column)
const codeOf = async (reply: Promise<{ body: { rcode: number; errorCode?: unknown } }>) =>
  (await reply).body.errorCode ?? 'done'
const tableOf = async (sheet: string, index = 0) =>
  (await readXlsx(Buffer.from(sheet, 'base64'))).sheets[index]?.rows ?? []

test('the template, filled in, is read as it is: whoever stands in it signs in with the one-time password and chooses another', async () => {
  const { sheet } = await admin.call(peopleImportCalls.readImportTemplate, {})
  const book = await readXlsx(Buffer.from(sheet, 'base64'))
  const [heads] = book.sheets[0]?.rows ?? []
  expect(book.sheets[0]?.dataValidations?.map(list => list.range.charAt(0))).toEqual(['E', 'F', 'G', 'H'])
  const choices = book.sheets[1]?.rows.map(row => row.join('|')).join('\n') ?? ''
  for (const name of ['华东示范工厂', '值班员', '华东示范工厂/一号厂区', '一号厂区/']) expect(choices).toContain(name)
  expect(choices).not.toMatch(/远山化工|罐区|平台管理员/)
  const account = aName()
  const filled = await sheetOf([person({ account, projects: '一号厂区、华东示范工厂/二号厂区' })], heads as Row)
  const checked = await admin.call(peopleImportCalls.checkPeople, { sheet: filled })
  expect(checked.rows).toMatchObject([{ line: 2, account, phone: '13800001234', problems: [] }])
  const done = await admin.call(peopleImportCalls.importPeople, { sheet: filled, lines: [2] })
  expect(done.made).toBe(1)
  const [, row] = await tableOf(done.sheet)
  const password = String(row?.at(-1))
  const first = await signInAs(suite.app, account, password)
  expect(first.user).toMatchObject({ mustChangePassword: true, projectLimited: true, companyId: east.companyId })
  await first.call(accessCalls.changePassword, {
    oldPassword: digestOf(password),
    newPassword: digestOf('a word of my own'),
  })
})

test('regions of a row limit its projects to them, and each name is said where it is not right', async () => {
  const { rows } = await sql<{ name: string; other: string }>`
    select min(region.name) as name, max(region.name) as other from region join project using (project_id)
    where project.name = '一号厂区'`.execute(suite.db.system)
  const { name = '', other = '' } = rows[0] ?? {}
  const account = aName()
  const row = person({ account, projects: '一号厂区、二号厂区', regions: `一号厂区/${name}` })
  const sheet = await sheetOf([row])
  expect((await admin.call(peopleImportCalls.checkPeople, { sheet })).rows[0]?.problems).toEqual([])
  await admin.call(peopleImportCalls.importPeople, { sheet, lines: [2] })
  const made = await admin.call(accountCalls.list, { administered: true, keyword: account })
  expect(made.rows[0]?.administered).toMatchObject({
    projectNames: ['一号厂区', '二号厂区'],
    projectParts: [{ chosen: 1, of: 2 }, null],
  })
  const wrong = (regions: string, projects = '一号厂区') => problemsOf(person({ projects, regions }))
  expect(await wrong('无此区域')).toEqual(['regions'])
  expect(await wrong(name, '二号厂区')).toEqual(['regions'])
  expect(await wrong(name, '')).toEqual(['regions'])
  expect(await wrong(`${name}、华东示范工厂/一号厂区/${other}`)).toEqual([])
})

test('one-time passwords are as long as the customer asks', async () => {
  const policy = { tenant_id: east.tenantId, least_length: 40 }
  await suite.db.system.insertInto('sign_in_policy').values(policy).execute()
  const { sheet } = await admin.call(peopleImportCalls.importPeople, { sheet: await sheetOf([person()]), lines: [2] })
  await sql`delete from sign_in_policy`.execute(suite.db.system)
  expect(String((await tableOf(sheet))[1]?.at(-1))).toMatch(/^.{40,}$/)
})

test('each row says in which column what is wrong, and a look changes nothing', async () => {
  const same = aName()
  const rows = [
    person({ account: '13800000002' }),
    person({ account: same }),
    [],
    person({ account: same.toUpperCase(), name: '' }),
    person({ account: 'two words', email: 'nobody' }),
    person({ company: '远山化工' }),
    person({ role: '船长' }),
    person({ projects: '一号厂区、罐区' }),
  ]
  const read = await nothingChanges(suite, () => check(rows))
  expect(read.map(({ line, problems }) => [line, ...problems.map(({ column }) => column)])).toEqual([
    [2, 'account'],
    [3],
    [5, 'fullName', 'account'],
    [6, 'account', 'email'],
    [7, 'company'],
    [8, 'role'],
    [9, 'projects'],
  ])
  expect(read[0]?.problems[0]?.text).toBe('账号“13800000002”已被使用')
  expect(read[2]?.problems[1]?.text).toBe('与第 3 行的账号相同')
})

/** Somebody of the company who keeps its accounts, of this part of it alone, and what their role is called. */
async function aKeeperOf(part: { projectIds: number[]; regionLimits?: RegionLimit[] }) {
  const roleId = await aRole(
    suite.db,
    { ...east, projectId: 0, regionId: 0 },
    { menuIds: [rights.accounts, rights.keepAccounts, rights.grantAccess], forAllCompanies: true },
  )
  const given = { account: aName(), fullName: '王', companyId: east.companyId, roleId, pwd: digestOf('a first word') }
  await admin.send(accountCalls.save, { ...given, allProjects: false, ...part })
  const first = await signInAs(suite.app, given.account, 'a first word')
  await first.call(accessCalls.changePassword, {
    oldPassword: digestOf('a first word'),
    newPassword: digestOf('a second word'),
  })
  const keeper = await signInAs(suite.app, given.account, 'a second word')
  const { name: role } = await suite.db.system
    .selectFrom('role')
    .where('role_id', '=', roleId)
    .select('name')
    .executeTakeFirstOrThrow()
  return { keeper, role }
}
const projectCalled = async (name: string) => {
  const row = await suite.db.system
    .selectFrom('project')
    .where('name', '=', name)
    .select('project_id')
    .executeTakeFirstOrThrow()
  return row.project_id
}

test('CVE-2026-37669: no row gives rights, companies or projects beyond the giver’s own', async () => {
  const { keeper, role: own } = await aKeeperOf({ projectIds: [await projectCalled('一号厂区')] })
  expect(await problemsOf(person({ projects: '一号厂区' }), keeper)).toEqual(['role'])
  expect(await problemsOf(person({ role: own, projects: '一号厂区' }), keeper)).toEqual([])
  expect(await problemsOf(person({ role: own, projects: '二号厂区' }), keeper)).toEqual(['projects'])
  expect(await problemsOf(person({ role: own }), keeper)).toEqual(['projects'])
  expect(await problemsOf(person({ role: own, company: '华南示范工厂' }), keeper)).toEqual(['company'])
  expect(await problemsOf(person({ role: '平台管理员' }))).toEqual(['role'])
})

test('CVE-2026-37669: whoever has single regions of a project makes people of these regions alone', async () => {
  const projectId = await projectCalled('一号厂区')
  const regions = await suite.db.system
    .selectFrom('region')
    .where('project_id', '=', projectId)
    .select(['region_id', 'name'])
    .orderBy('region_id')
    .limit(2)
    .execute()
  const [mine, other] = regions.map(({ name }) => name) as [string, string]
  const regionLimits = [{ projectId, regionIds: [regions[0]?.region_id as number] }]
  const { keeper, role } = await aKeeperOf({ projectIds: [projectId], regionLimits })
  const account = aName()
  const rows = ['', other, `${mine}、${other}`, mine].map((named, index) =>
    person({ account: index === 3 ? account : aName(), role, projects: '一号厂区', regions: named }),
  )
  const sheet = await sheetOf(rows)
  const checked = await keeper.call(peopleImportCalls.checkPeople, { sheet })
  expect(checked.rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
    ['regions'],
    ['regions'],
    ['regions'],
    [],
  ])
  const { sheet: template } = await keeper.call(peopleImportCalls.readImportTemplate, {})
  const choices = (await tableOf(template, 1)).flat()
  expect(choices).toContain(`一号厂区/${mine}`)
  expect(choices).not.toContain(`一号厂区/${other}`)
  for (const line of [2, 3, 4])
    expect(await codeOf(keeper.send(peopleImportCalls.importPeople, { sheet, lines: [line, 5] }))).toBe(
      'peopleImport.rowNotRight',
    )
  expect((await keeper.call(peopleImportCalls.importPeople, { sheet, lines: [5] })).made).toBe(1)
  const made = await admin.call(accountCalls.list, { administered: true, keyword: account })
  expect(made.rows[0]?.administered).toMatchObject({ projectNames: ['一号厂区'], projectParts: [{ chosen: 1 }] })
})

test('of two projects with one name the row has to say whose', async () => {
  const group = await suite.db.system
    .selectFrom('company')
    .where('name', '=', '烽燧示范集团')
    .select('company_id')
    .executeTakeFirstOrThrow()
  const { projectId } = await aProject(suite.db, { tenantId: east.tenantId, companyId: group.company_id })
  await suite.db.system.updateTable('project').set({ name: '一号厂区' }).where('project_id', '=', projectId).execute()
  const of = { company: '烽燧示范集团' }
  expect(await problemsOf(person({ ...of, projects: '一号厂区' }))).toEqual(['projects'])
  expect(await problemsOf(person({ ...of, projects: '华东示范工厂/一号厂区' }))).toEqual([])
})

test('all are made or none: a row that is no longer right leaves nobody behind', async () => {
  const [one, two] = [aName(), aName()]
  const sheet = await sheetOf([person({ account: one }), person({ account: two, company: '远山化工' })])
  await nothingChanges(suite, async () => {
    expect(await codeOf(admin.send(peopleImportCalls.importPeople, { sheet, lines: [2, 3] }))).toBe(
      'peopleImport.rowNotRight',
    )
    expect(await codeOf(admin.send(peopleImportCalls.importPeople, { sheet, lines: [2, 9] }))).toBe(
      'peopleImport.rowNotRight',
    )
  })
  expect((await admin.call(peopleImportCalls.importPeople, { sheet, lines: [2] })).made).toBe(1)
})

test('of two who import the same sheet at once one makes the people', async () => {
  const sheet = await sheetOf([person(), person(), person()])
  const lines = [2, 3, 4]
  const codes = await Promise.all(
    [1, 2].map(() => codeOf(admin.send(peopleImportCalls.importPeople, { sheet, lines }))),
  )
  expect(codes.sort()).toEqual(['done', 'peopleImport.rowNotRight'])
})

test('each account that is made is a row of the log, without its password', async () => {
  const accounts = [aName(), aName()]
  const sheet = await sheetOf(accounts.map(account => person({ account })))
  const done = await admin.call(peopleImportCalls.importPeople, { sheet, lines: [2, 3] })
  const rows = await suite.db.system
    .selectFrom('audit')
    .select(['target', 'detail', 'call'])
    .where('action', '=', 'importAccount')
    .where('target', 'in', accounts)
    .execute()
  expect(rows.map(({ target }) => target).sort()).toEqual(accounts.sort())
  const passwords = (await tableOf(done.sheet)).slice(1).map(row => String(row.at(-1)))
  for (const password of passwords) expect(JSON.stringify(rows)).not.toContain(password)
  expect(rows.every(({ call }) => call === peopleImportCalls.importPeople.path)).toBe(true)
})

test('a customer has room for so many accounts, those of the sheet together', async () => {
  const { rows } = await sql<{ room: number }>`
    select ${limits.accountsOfCustomer} - count(*)::int as room from account where tenant_id = ${east.tenantId}`.execute(
    suite.db.system,
  )
  await sql`
    insert into account (tenant_id, company_id, role_id, account, password_hash)
    select ${east.tenantId}, ${east.companyId}, role_id, 'filler-' || n, ''
    from (select min(role_id) as role_id from role where name = 'viewer') as r, generate_series(1, ${(rows[0]?.room ?? 0) - 1}) as n`.execute(
    suite.db.system,
  )
  const sheet = await sheetOf([person(), person()])
  expect(await codeOf(admin.send(peopleImportCalls.importPeople, { sheet, lines: [2, 3] }))).toBe('account.tooMany')
  expect(await codeOf(admin.send(peopleImportCalls.importPeople, { sheet, lines: [2] }))).toBe('done')
  await sql`delete from account where account like 'filler-%'`.execute(suite.db.system)
})

test('what is no sheet of people says so', async () => {
  const sent = (sheet: string) => codeOf(root.send(peopleImportCalls.checkPeople, { sheet }))
  expect(await sent(Buffer.from('hello, this is a text and no archive').toString('base64'))).toBe(
    'peopleImport.unreadable',
  )
  expect(await sent(await sheetOf([person()], ['账号', '姓名']))).toBe('peopleImport.noHeadings')
  expect(await sent(await sheetOf([]))).toBe('peopleImport.noRows')
  const many = Array.from({ length: maxPeopleOfSheet + 1 }, (_, n) => person({ account: `p${n}` }))
  expect(await sent(await sheetOf(many))).toBe('peopleImport.tooManyRows')
  expect((await sheetOf(many)).length).toBeLessThan(40_000)
})

test('an archive that would unpack to more than a sheet of people is not unpacked, whatever it says of itself', async () => {
  const sheet = await sheetOf([person()])
  const sent = (bytes: number) =>
    codeOf(admin.send(peopleImportCalls.checkPeople, { sheet: withPart(sheet, Buffer.alloc(bytes, ' ')) }))
  expect(await sent(1024)).toBe('done')
  expect(await sent(9 * 1024 * 1024)).toBe('peopleImport.unreadable')
})

/** The same archive with one more part that no reader of sheets looks at, said to have no more than 9 bytes. */
function withPart(sheet: string, content: Buffer): string {
  const file = Buffer.from(sheet, 'base64')
  const end = file.lastIndexOf('PK\u0005\u0006')
  const at = file.readUInt32LE(end + 16)
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(31, 'x')
  local.fill(0, 0, 30).writeUInt32LE(0x04034b50)
  local.writeUInt16LE(1, 26)
  const entry = Buffer.alloc(47, 'x')
  entry.fill(0, 0, 46).writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(9, 24)
  entry.writeUInt16LE(1, 28)
  entry.writeUInt32LE(at, 42)
  const tail = Buffer.from(file.subarray(end))
  for (const place of [8, 10]) tail.writeUInt16LE(tail.readUInt16LE(place) + 1, place)
  tail.writeUInt32LE(tail.readUInt32LE(12) + entry.length, 12)
  tail.writeUInt32LE(at + local.length + packed.length, 16)
  return Buffer.concat([file.subarray(0, at), local, packed, file.subarray(at, end), entry, tail]).toString('base64')
}

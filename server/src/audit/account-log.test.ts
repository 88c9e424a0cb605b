import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { auditActions } from '@watchfire/contract/audit/audit.actions.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { secretFields } from '@watchfire/contract/audit/audit.fields.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { projectCalls } from '@watchfire/contract/company/project.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { allCalls } from '@watchfire/contract/index.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inScope } from '../core/db/database.ts'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { envelopeOf, type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { atTheTerminal, writeAudit } from './audit.public.ts'
import { openChainKey } from './chain/chain-key.ts'
import { sealAudit } from './chain/seal-audit.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let other: SignedClient

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  other = await signInAs(suite.app, '13900000001', 'Watchfire!other')
})

const list = (who: SignedClient, filter: object = {}) => who.call(auditCalls.list, { pageSize: 100, ...filter })
/** Who the log's own viewer is, for rows that a test writes itself. */
async function aLog(given: Parameters<typeof aViewer>[2] = {}) {
  const company = await aCompany(suite.db)
  const viewer = await aViewer(suite.db, company, given)
  return { company, viewer }
}
const readAs = async (viewer: Awaited<ReturnType<typeof aViewer>>, filter: object = {}) => {
  const { listAccountLog } = await import('./list-audit.ts')
  return listAccountLog({ pageSize: 100, ...filter }, viewer, { db: suite.db, log: suite.app.log })
}

test('a changed role says who, by which call, and what was before and after in words', async () => {
  const { roleId } = await admin.call(roleCalls.save, {
    name: '夜班',
    menuIds: [rights.workplace, rights.processAlarm],
  })
  await admin.call(roleCalls.save, { roleId, name: '夜班', remark: '只看', menuIds: [rights.workplace] })
  const [row] = (await list(admin, { action: 'updateRole', keyword: '夜班' })).rows
  expect(row).toMatchObject({
    fullName: '陈安全',
    account: '13800000001',
    action: 'updateRole',
    actionText: '修改角色',
    target: String(roleId),
    targetName: '夜班',
    result: 'done',
    call: '/user-mgr/role/save',
    changes: [
      { field: 'remark', label: '备注', before: '', after: '只看' },
      { field: 'rights', label: '权限', before: '告警中心、立即处理', after: '告警中心' },
    ],
  })
  expect(row?.requestId).toMatch(/^[0-9a-f-]{8}$/)
  expect(row?.sessionId).toBeGreaterThan(0)
  expect(row?.address).toBe('127.0.0.1')
})

test('another customer sees nothing of it', async () => {
  const { rows } = await list(other)
  expect(rows.every(row => row.companyId === other.user.companyId)).toBe(true)
  expect(rows.some(row => row.action === 'signIn')).toBe(true)
})

test('a failed sign-in at an account that exists is a row of its company, refused', async () => {
  await expect(signInAs(suite.app, '13900000001', 'wrong')).rejects.toThrow()
  await expect(signInAs(suite.app, 'nobody at all', 'wrong')).rejects.toThrow()
  const { rows } = await list(other, { action: 'signInFailed' })
  expect(rows).toMatchObject([
    { target: '13900000001', result: 'refused', actionText: '登录失败', call: '/user-mgr/login' },
  ])
})

test('whoever is limited to projects sees what concerns them and their own acts', async () => {
  const { company, viewer } = await aLog()
  const boss = await aViewer(suite.db, company)
  await inScope(suite.db, viewer, async trx => {
    await writeAudit(trx, boss, 'updateCompany')
    await writeAudit(trx, { ...boss, projectId: company.projectId }, 'updateProject')
    await writeAudit(trx, { ...boss, projectId: company.projectId + 1000 }, 'updateProject')
    await writeAudit(trx, viewer, 'signOut')
  })
  const actions = async (who: typeof viewer) => (await readAs(who)).rows.map(row => row.action)
  expect(await actions(viewer)).toEqual(['signOut', 'updateProject', 'updateProject', 'updateCompany'])
  const named = (await readAs(viewer)).rows.filter(row => row.projectName !== '')
  expect(named.map(row => row.action)).toEqual(['updateProject'])
  expect(await actions({ ...viewer, projectIds: [company.projectId] })).toEqual(['signOut', 'updateProject'])
})

test('filters by person, action, word and period, and counts what fits', async () => {
  const { company, viewer } = await aLog()
  const second = await aViewer(suite.db, company)
  await inScope(suite.db, viewer, async trx => {
    await writeAudit(trx, viewer, 'addRole', '7', { after: { name: '夜班' } })
    await writeAudit(trx, second, 'addRole', '8', { after: { name: '白班' } })
    await writeAudit(trx, second, 'signOut')
  })
  const found = async (filter: object) => {
    const { rows, total } = await readAs(viewer, filter)
    expect(total).toBe(rows.length)
    return rows.map(row => `${row.action} ${row.targetName}`)
  }
  expect(await found({ accountId: second.accountId })).toEqual(['signOut ', 'addRole 白班'])
  expect(await found({ action: 'addRole' })).toEqual(['addRole 白班', 'addRole 夜班'])
  expect(await found({ keyword: '夜' })).toEqual(['addRole 夜班'])
  expect(await found({ keyword: second.account })).toEqual(['signOut ', 'addRole 白班'])
  const now = Date.now()
  expect(await found({ from: now - 20 * 86_400_000, until: now - 10 * 86_400_000 })).toEqual([])
  await expect(readAs(viewer, { from: now, until: now })).rejects.toThrow('audit.badPeriod')
  await expect(readAs(viewer, { from: now - 500 * 86_400_000, until: now })).rejects.toThrow('audit.badPeriod')
})

test('a secret is masked wherever it stands, and that there was one stays visible', async () => {
  const { viewer } = await aLog()
  const detail = { after: { name: 'x', password: 'open sesame', deep: [{ token: 'abc', secret: '' }] } }
  await inScope(suite.db, viewer, trx => writeAudit(trx, viewer, 'saveAccount', '', detail))
  const [row] = await suite.db.system
    .selectFrom('audit')
    .where('account_id', '=', viewer.accountId)
    .select('detail')
    .execute()
  expect(row?.detail).toEqual({ after: { name: 'x', password: '•••', deep: [{ token: '•••', secret: '' }] } })
})

test('every field of a call that carries a digest or is named like a secret is masked', () => {
  const digest = '^[0-9a-f]{64}$'
  const called = /^(pwd|upwd|sealed\w+|recoveryCode)$|(password|secret|token|key)$/i
  const tellNothing = [
    // Half of a pair that everybody may have.
    'publicKey',
    // Names of a device and of what was typed once.
    'productKey',
    'clientKey',
    // Of a photo that follows a check.
    'sha256',
    // Which of their passkeys shows them; what it answers counts once.
    'passkey',
  ]
  const open = Object.values(allCalls)
    .flatMap(calls => Object.values(calls))
    .flatMap(({ input }) => fieldsWithin(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })))
    .filter(({ name, pattern }) => pattern === digest || called.test(name))
    .map(({ name }) => name)
  expect(open.length).toBeGreaterThan(20)
  expect([...new Set(open)].filter(name => !secretFields.has(name) && !tellNothing.includes(name))).toEqual([])
})

/** Every field of a schema, at whatever depth. */
function fieldsWithin(schema: unknown): { name: string; pattern: string | undefined }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: Record<string, { pattern?: string }> }
  const here = Object.entries(properties).map(([name, { pattern }]) => ({ name, pattern }))
  return [...here, ...Object.values(schema).flatMap(fieldsWithin)]
}

test('what the log holds of the demo has words for every action', async () => {
  const { rows } = await sql<{ action: string }>`select distinct action from audit`.execute(suite.db.system)
  expect(rows.map(row => row.action).filter(action => !(action in auditActions))).toEqual([])
})

const download = async (who: SignedClient, fields: Record<string, string>) => {
  const query = { ...fields, ...envelopeOf(who.user) }
  const response = await suite.app.inject({
    method: 'GET',
    url: auditCalls.export.path,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  })
  return { type: response.headers['content-type'], text: response.body, response }
}

test('the log as a file holds what the list holds, and that it was taken is in the log', async () => {
  const { type, text } = await download(admin, { format: 'csv', action: 'updateRole' })
  expect(type).toContain('text/csv')
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(1 + (await list(admin, { action: 'updateRole' })).total)
  expect(lines[0]).toContain('时间,姓名,账号')
  expect(text).toContain('权限: 告警中心、立即处理 → 告警中心')
  expect((await list(admin, { action: 'exportAudit' })).rows[0]).toMatchObject({ call: auditCalls.export.path })
  expect((await download(admin, { format: 'xlsx' })).type).toContain('spreadsheetml')
})

test('the customer’s own chain is checked on demand; root’s check is of every customer', async () => {
  const { tenantId } = (await aLog()).company
  expect((await admin.call(auditCalls.verify, {})).chains).toMatchObject([
    { companyId: admin.user.companyId, faults: [] },
  ])
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const ids = (await root.call(auditCalls.verify, {})).chains.map(({ companyId }) => companyId)
  expect(ids).toEqual(expect.arrayContaining([admin.user.companyId, other.user.companyId, tenantId]))
})

test('what root does in a customer’s company is in that customer’s log, as done by the platform', async () => {
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { rows } = await other.call(accountCalls.list, { administered: true })
  const accountId = rows[0]?.accountId as number
  await root.call(accountCalls.unlock, { accountId })
  const [entry] = (await list(other, { action: 'unlockAccount' })).rows
  expect(entry).toMatchObject({ companyId: other.user.companyId, onBehalf: true, fullName: '平台管理员', account: '' })
  const { text } = await download(root, { format: 'csv', action: 'unlockAccount' })
  const [header = '', line = ''] = text.trim().split('\r\n')
  const cells = Object.fromEntries(header.split(',').map((name, at) => [name, line.split(',')[at]]))
  expect(cells).toMatchObject({ 账号: 'root', 代为操作: '由平台', 会话: expect.stringMatching(/^\d+$/) })
  expect((await list(root, { action: 'unlockAccount' })).rows[0]).toMatchObject({ onBehalf: true, account: 'root' })
  expect((await list(other, { action: 'signIn' })).rows[0]).toMatchObject({ onBehalf: false })
})

test('the log as lines carries each seal with the one before it, which the fields and the key give again', async () => {
  const key = await openChainKey(suite.folder, undefined)
  // Other suites on this instance may hold it up.
  const unsealed = async () => {
    await suite.db.system.transaction().execute(trx => sealAudit(trx, key, suite.app.log))
    return suite.db.system.selectFrom('audit_unsealed').select('audit_id').execute()
  }
  await expect.poll(unsealed).toEqual([])
  const { type, text } = await download(admin, { format: 'jsonl' })
  expect(type).toContain('application/x-ndjson')
  type Line = { seq: number | null; prev: string; mac: string; fields: Record<string, string | null>; fullName: string }
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line)
    .filter(({ seq }) => seq !== null)
    .sort((a, b) => Number(a.seq) - Number(b.seq))
  expect(lines.length).toBeGreaterThan(3)
  expect(lines[0]).toMatchObject({ seq: 1, prev: '' })
  // As docs/account-log.md tells a third party.
  const withLength = (value: string | null) => (value === null ? '-' : `${Buffer.byteLength(value)}:${value}`)
  for (const [index, { seq, prev, mac, fields }] of lines.entries()) {
    const text = Object.values(fields).map(withLength).join(',')
    expect(key.rowMac(Number(fields.tenantId), { seq: Number(seq), prev, fields: text })).toBe(mac)
    if (index > 0) expect(prev).toBe(lines[index - 1]?.mac)
  }
})

test('more than a file takes is refused before anything is read', async () => {
  const tenant = other.user.companyId
  await sql`
    insert into audit (tenant_id, company_id, account_id, action)
    select ${tenant}, ${tenant}, ${other.user.uid}, 'signOut' from generate_series(1, ${limits.auditRowsOfExport})`.execute(
    suite.db.system,
  )
  const { response } = await download(other, { format: 'csv' })
  expect(response.json()).toMatchObject({ errorCode: 'audit.tooMany', limit: limits.auditRowsOfExport })
  const { rows, total } = await list(other, { pageNum: 2 })
  expect([rows.length, total > limits.auditRowsOfExport]).toEqual([100, true])
})

test('what somebody without an account does is read by what they are', async () => {
  const { company, viewer } = await aLog()
  const nobody = { tenantId: company.tenantId, companyId: company.companyId, accountId: 0, address: '' }
  await writeAudit(suite.db.system, nobody, 'alarm.level', 'a-1')
  await writeAudit(suite.db.system, nobody, 'bookByLink', '7', { name: '京A12345' })
  const row = { tenant_id: company.tenantId, company_id: company.companyId }
  await writeAudit(suite.db.system, atTheTerminal(row, 'ai-server'), 'revokeAiServerKey', 'WF-1')
  const { rows } = await readAs(viewer)
  expect(rows.map(({ action, fullName }) => [action, fullName])).toEqual([
    ['revokeAiServerKey', '服务器本机命令'],
    ['bookByLink', '访客'],
    ['alarm.level', '系统'],
  ])
  expect(() => z.encode(auditCalls.list.answer, { rows, total: 3 } as never), 'as it travels').not.toThrow()
})

test('an edit tells the fields that it changed and no others', async () => {
  const { companyId } = admin.user
  const { rows: projects } = await admin.call(companyCalls.listProjects, {})
  const projectId = projects.find(({ name }) => name === '二号厂区')?.projectId ?? 0
  const { regionId } = await admin.call(regionCalls.create, { projectId, name: '北角', remark: '' })
  const changed = async (action: string) => {
    const [row] = (await list(admin, { action })).rows
    return [row?.targetName, row?.changes.map(({ field, before, after }) => [field, before, after])]
  }
  const company = await admin.call(companyCalls.get, { companyId })
  const edit = { companyId, name: company.name, address: '新路 1 号', description: company.description }
  await admin.call(companyCalls.update, edit)
  expect(await changed('updateCompany')).toEqual([company.name, [['address', expect.any(String), '新路 1 号']]])
  const { name, type, address, remark, version } = await admin.call(projectCalls.get, { projectId })
  await admin.call(projectCalls.update, { projectId, name, type, address, remark: '停车场旁', version })
  expect(await changed('updateProject')).toEqual(['二号厂区', [['remark', remark, '停车场旁']]])
  await admin.call(regionCalls.update, { regionId, name: '东角', remark: '', version: 1 })
  expect(await changed('updateRegion')).toEqual(['北角', [['name', '北角', '东角']]])
  await admin.call(regionCalls.remove, { regionId })
  await admin.call(accessCalls.updateProfile, { email: 'chen@plant.example' })
  expect(await changed('updateProfile')).toEqual(['陈安全', [['email', expect.any(String), 'chen@plant.example']]])
  const { rows } = await admin.call(accountCalls.list, { keyword: '王值班', administered: true })
  const userId = rows[0]?.accountId ?? 0
  await admin.call(accessCalls.updateProfile, { userId, phone: '13800001111' })
  expect(await changed('updateAccount')).toEqual(['王值班', [['phone', expect.any(String), '13800001111']]])
  const [was] = (await admin.call(accountCalls.list, { keyword: '王值班', administered: true })).rows
  await admin.call(accessCalls.updateProfile, { userId, allProjects: true })
  const told = was?.administered?.allProjects ? [] : [['projectIds', expect.stringMatching(/^\d+$/), '']]
  expect(await changed('updateAccount')).toEqual(['王值班', told])
})

test('a verdict is told in words', async () => {
  const { viewer } = await aLog()
  await inScope(suite.db, viewer, trx =>
    writeAudit(trx, viewer, 'handleAlarm', 'a1', {
      called: '东门',
      before: { verdict: null },
      after: { verdict: z.encode(verdict, 'trueAlarm'), comment: '冒烟' },
    }),
  )
  const [row] = (await readAs(viewer)).rows
  expect([row?.actionText, row?.targetName]).toEqual(['处理告警', '东门'])
  expect(row?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['处理结果', '', '真实告警'],
    ['处理意见', '', '冒烟'],
  ])
})

/**
 * A file of a list that is being written breaks off when its reader loses what opened it, whatever file it is: `serveRaw` looks to that
 * for all of them. Readers here take the first bytes and no more, so that none is at its end; nothing looks by itself meanwhile.
 */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { rights, seedRoles } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { envelopeOf, type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'

const suite = suiteServer({ timeouts: { sessionsMs: 3_600_000 }, jobs: false })
const rightsOfRole = [...seedRoles.operator, rights.accountLog]
/** Ports of those whose connection the server has open. */
const lines = new Set<number>()
let origin = ''
let admin: SignedClient
let operator: SignedClient
let plant = 0
let role = { roleId: 0, version: 1 }
let password: { password_hash: string; must_change_password: boolean }

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  suite.app.server.on('connection', socket => {
    const { remotePort = 0 } = socket
    lines.add(remotePort)
    socket.once('close', () => lines.delete(remotePort))
  })
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  plant = (await admin.call(companyCalls.listProjects, {})).rows[0]?.projectId ?? 0
  const { roleId, version } = await admin.call(roleCalls.save, {
    name: '夜班',
    menuIds: rightsOfRole,
    forAllCompanies: true,
  })
  role = { roleId, version }
  const { companyId } = (await signInAs(suite.app, '13800000002', 'Watchfire!op')).user
  // Far more than lies in the buffers between server and reader.
  await sql`
    insert into audit (tenant_id, company_id, account_id, action, target)
    select ${admin.user.companyId}, ${companyId}, ${admin.user.uid}, 'signOut', repeat('x', 8000) from generate_series(1, 10000)`.execute(
    suite.db.system,
  )
})
const account = () => suite.db.system.selectFrom('account').where('account', '=', '13800000002')
beforeEach(async () => {
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  await admin.call(accessCalls.updateProfile, { userId: operator.user.uid, roleId: role.roleId, allProjects: true })
  password = await account().select(['password_hash', 'must_change_password']).executeTakeFirstOrThrow()
})

async function saveRights(menuIds: number[]) {
  const { version } = await admin.call(roleCalls.save, { ...role, name: '夜班', menuIds })
  role = { ...role, version }
}
const setState = (state: 'inUse' | 'terminated') =>
  admin.call(accountCalls.setState, { accountId: operator.user.uid, state })

/** Whether the line of a reader who took the beginning of their file is still open at the server. */
async function begun(query: Record<string, string>, headers: Record<string, string> = {}) {
  const url = `${origin}${auditCalls.export.path}?${new URLSearchParams(query)}`
  const request = get(url, { agent: false, headers }).on('error', () => {})
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  await once(
    answer.on('error', () => {}),
    'readable',
  )
  const port = request.socket?.localPort ?? 0
  return { isOpen: () => lines.has(port), stop: () => request.destroy() }
}
const signed = ({ user }: SignedClient) =>
  Object.fromEntries(Object.entries({ format: 'jsonl', ...envelopeOf(user) }).map(([name, is]) => [name, String(is)]))

const patiently = { timeout: 10_000 }
type Act = () => Promise<unknown>
test.for<{ what: string; act: Act; undo?: Act }>([
  { what: 'the account is stopped', act: () => setState('terminated'), undo: () => setState('inUse') },
  {
    what: 'the password is reset',
    act: () => admin.call(accountCalls.resetPassword, { accountId: operator.user.uid }),
    undo: () => suite.db.system.updateTable('account').set(password).where('account', '=', '13800000002').execute(),
  },
  {
    what: 'the role loses the right',
    act: () => saveRights([...seedRoles.operator]),
    undo: () => saveRights(rightsOfRole),
  },
  {
    what: 'the account is limited to a project',
    act: () =>
      admin.call(accessCalls.updateProfile, { userId: operator.user.uid, allProjects: false, projectIds: [plant] }),
  },
  {
    what: 'an administrator ends the session',
    act: async () => {
      const sessions = suite.db.system.selectFrom('session').where('account_id', '=', operator.user.uid)
      const { session_id } = await sessions.select('session_id').orderBy('session_id', 'desc').executeTakeFirstOrThrow()
      await admin.call(sessionCalls.end, { sessionId: session_id })
    },
  },
])('$what: its file breaks off, and that of somebody else does not', async ({ act, undo }) => {
  const [theirs, others] = [await begun(signed(operator)), await begun(signed(admin))]
  expect([theirs.isOpen(), others.isOpen()]).toEqual([true, true])
  await act()
  await expect.poll(theirs.isOpen, patiently).toBe(false)
  expect(others.isOpen()).toBe(true)
  others.stop()
  await undo?.()
})

test('an API key is revoked: its file breaks off', async () => {
  const content = { name: '日志系统', menuIds: [rights.accountLog], allProjects: true, projectIds: [], networks: [] }
  const { keyId, token } = await admin.call(apiKeyCalls.make, { ...content, confirmedActs: true })
  const file = await begun({ format: 'jsonl' }, { authorization: `Bearer ${token}` })
  expect(file.isOpen()).toBe(true)
  await admin.call(apiKeyCalls.revoke, { keyId })
  await expect.poll(file.isOpen, patiently).toBe(false)
})

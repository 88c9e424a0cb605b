/** What `npm run ai-server` does to keys, and what the customer reads of it. */
import { allCalls } from '@watchfire/contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { registerByCommand, revokeByCommand, rotateByCommand } from './keys-by-command.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let owner = { tenant_id: 0, company_id: 0, project_id: 0 }

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const projectId = (await admin.call(allCalls.company.listProjects, {})).rows[0]?.projectId ?? 0
  const { rows } = await sql<typeof owner>`
    select tenant_id, company_id, project_id from project where project_id = ${projectId}`.execute(suite.db.system)
  owner = rows[0] ?? owner
})

test('an AI server that is registered, rotated and revoked at the terminal stands in its customer’s log, without a key', async () => {
  const first = await registerByCommand(suite.db, owner, 'WF-TYPED-1', '东区')
  const second = await rotateByCommand(suite.db, 'WF-TYPED-1', 0)
  expect(await revokeByCommand(suite.db, 'WF-TYPED-1')).toBe(true)
  const { rows } = await admin.call(allCalls.audit.list, { keyword: 'WF-TYPED-1' })
  expect(rows.map(({ action, fullName, call }) => [action, fullName, call])).toEqual(
    ['revokeAiServerKey', 'rotateAiServerKey', 'registerAiServer'].map(action => [
      action,
      '服务器本机命令',
      'npm run ai-server',
    ]),
  )
  for (const key of [first, second]) {
    expect(key).toMatch(/^wf_/)
    expect(JSON.stringify(rows)).not.toContain(key)
  }
})

test('what is refused leaves no line', async () => {
  const lines = async () => (await admin.call(allCalls.audit.list, {})).total
  const before = await lines()
  await expect(registerByCommand(suite.db, owner, 'WF-TYPED-1', '又一个')).rejects.toMatchObject({ code: '23505' })
  expect(await rotateByCommand(suite.db, 'nothing', 24)).toBeUndefined()
  expect(await revokeByCommand(suite.db, 'nothing')).toBe(false)
  expect(await lines()).toBe(before)
})

import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newFileId } from '../../core/files/disk-store.ts'
import { insertFile } from '../../core/files/file.queries.ts'
import { aProject, aRegion } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

const suite = suiteServer()
const admin = () => signInAs(suite.app, '13800000001', 'Watchfire!admin')

async function aPictureOf({ user }: SignedClient): Promise<string> {
  const fileId = newFileId()
  const owner = { tenantId: user.companyId, companyId: user.companyId, accountId: user.uid }
  const facts = { mime: 'image/jpeg', bytes: 3, sha256: Buffer.alloc(32), width: 1, height: 1 } as const
  await insertFile(suite.db.system, { fileId, ...owner, ...facts })
  return fileId
}

test('one’s own picture is shown by a link, and an empty text takes it and the e-mail away', async () => {
  const client = await admin()
  const accountId = client.user.uid
  await client.call(accessCalls.updateProfile, { email: 'a@example.com', headUrl: await aPictureOf(client) })
  const set = await client.call(accessCalls.getAccount, { accountId })
  expect(set.email).toBe('a@example.com')
  expect(set.headUrl).toMatch(/^\/media\/v1\/file\/[0-9a-f]{32}\?ticket=/)
  expect((await admin()).user.headUrl).toMatch(/\?ticket=/)
  await client.call(accessCalls.updateProfile, { email: '', headUrl: '' })
  expect(await client.call(accessCalls.getAccount, { accountId })).toMatchObject({
    email: '',
    headUrl: '',
    fullName: set.fullName,
  })
})

test('a picture somebody else uploaded, and anything that is none, is not found and changes nothing', async () => {
  const client = await admin()
  const stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  for (const headUrl of [await aPictureOf(stranger), newFileId(), 'https://example.com/a.jpg']) {
    const { body } = await client.send(accessCalls.updateProfile, { fullName: 'changed', headUrl })
    expect(body.errorCode).toBe('file.notFound')
  }
  expect((await client.call(accessCalls.getAccount, { accountId: client.user.uid })).fullName).toBe('陈安全')
})

test('another account than one’s own is changed by those who administer it alone', async () => {
  const [root, client, operator] = await Promise.all([
    signInAs(suite.app, 'root', 'Watchfire!root'),
    admin(),
    signInAs(suite.app, '13800000002', 'Watchfire!op'),
  ])
  const change = async (by: SignedClient, userId: number) =>
    (await by.send(accessCalls.updateProfile, { fullName: 'changed', userId })).body.errorCode
  expect(await change(operator, client.user.uid)).toBe('account.notYours')
  expect(await change(client, root.user.uid)).toBe('account.notFound')
  expect(await change(client, operator.user.uid)).toBeUndefined()
  expect(await operator.call(accessCalls.getAccount, { accountId: operator.user.uid })).toMatchObject({
    fullName: 'changed',
  })
})

test('the user knows its number under both names of the wire, and of each algorithm what it watches', async () => {
  const { user } = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  expect(user.accountId).toBe(user.uid)
  const watches = Object.fromEntries(user.algorithms.map(one => [one.alarmType, one.watches]))
  expect(watches).toMatchObject({ 1: 'video', 60: 'sensor' })
})

test('an account that has more projects in part than anybody gives at once is saved as its dialog shows it', async () => {
  const client = await admin()
  const operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  const { rows } = await sql<{ company_id: number; tenant_id: number }>`
    select company_id, tenant_id from account where account_id = ${operator.user.uid}`.execute(suite.db.system)
  const owner = { companyId: rows[0]?.company_id ?? 0, tenantId: rows[0]?.tenant_id ?? 0 }
  const parts: { projectId: number; regionIds: number[] }[] = []
  for (let made = 0; made < 45; made += 1) {
    const { projectId, regionId } = await aProject(suite.db, owner)
    await aRegion(suite.db, { ...owner, projectId })
    parts.push({ projectId, regionIds: [regionId] })
  }
  const projectIds = parts.map(({ projectId }) => projectId)
  const membership = { userId: operator.user.uid, allProjects: false, projectIds, regionLimits: parts }
  await client.call(accessCalls.updateProfile, membership)
  const held = await client.call(accessCalls.getAccount, { accountId: operator.user.uid })
  expect(held.administered?.projects).toHaveLength(45)
  expect(held.administered?.projects.every(({ regions }) => regions?.length === 1)).toBe(true)
})

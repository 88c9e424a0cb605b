/** States that senders tell of, whose ends may be lost. */
import { join } from 'node:path'
import { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from '../core/files/disk-store.ts'
import { hashOfSecret } from '../core/session/authorize.ts'
import { openSealer } from '../core/session/sealed-secret.ts'
import { aChannelOf, type CompanyOfTest } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { arrivalOrder } from './arrival-order.ts'
import { openExpressionPool } from './expression/expression-pool.ts'
import { openHookLimiter } from './hook-limiter.ts'
import { findSourceOfToken, type SourceOfToken } from './intake.queries.ts'
import { takePost } from './take-post.ts'

const suite = suiteServer({ jobs: false })
const pool = openExpressionPool()
const open = {} as { admin: SignedClient; company: CompanyOfTest }
const minute = 60_000

beforeAll(async () => {
  open.admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  open.company = rows[0] as CompanyOfTest
})
afterAll(() => pool.close())

/** Each of its alarms is one of its own. */
const expression = '{"deviceId": "door", "alarmType": 4, "level": 2, "state": says}'

async function aSource() {
  const { sourceId, token, hookUrl } = await open.admin.call(hookCalls.createSource, {
    companyId: open.company.companyId,
    name: 'doors',
    expression,
  })
  const { deviceId } = await aChannelOf(suite.db, open.company)
  await open.admin.call(hookCalls.bindName, { sourceId, senderName: 'door', deviceId })
  const say = async (says: 'begins' | 'ends') => {
    const { data } = (await suite.app.inject({ method: 'POST', url: hookUrl, payload: { says } })).json()
    return data.map(({ outcome }: { outcome: string }) => outcome)
  }
  const set = async (change: object) => {
    const { version, name, inUse, expression, signatureHeader } = (
      await open.admin.call(hookCalls.getSource, { sourceId })
    ).source
    const as = { sourceId, version, name, inUse, expression, signatureHeader, ...change }
    await open.admin.call(hookCalls.updateSource, as)
  }
  const held = async () => {
    const { rows } = await sql<{ holds: object; told_at: object }>`
      select holds, told_at from hook_binding where source_id = ${sourceId} and name = 'door'`.execute(suite.db.system)
    return rows[0]
  }
  /** As if it had been told last so long ago. */
  const toldBefore = (ms: number) =>
    sql`update hook_binding set told_at = jsonb_build_object('4', ${Date.now() - ms}::bigint)
        where source_id = ${sourceId}`.execute(suite.db.system)
  return { sourceId, token, say, set, held, toldBefore }
}

const none = { holds: {}, told_at: {} }

test('what was not told again for three hours is over: the next beginning is another alarm', async () => {
  const { say, held, toldBefore } = await aSource()
  expect(await say('begins')).toEqual(['stored'])
  await toldBefore(175 * minute)
  expect(await say('begins')).toEqual(['repeated'])
  // That it was told counts from now on.
  expect(await say('begins')).toEqual(['repeated'])
  await toldBefore(181 * minute)
  expect(await say('begins')).toEqual(['stored'])
  expect(await say('begins')).toEqual(['repeated'])
  await say('ends')
  expect(await held()).toEqual(none)
  expect(await say('begins')).toEqual(['stored'])
})

test('what held before it was noted when it was told goes on', async () => {
  const { sourceId, say, held } = await aSource()
  expect(await say('begins')).toEqual(['stored'])
  await sql`update hook_binding set told_at = '{}' where source_id = ${sourceId}`.execute(suite.db.system)
  expect(await say('begins')).toEqual(['repeated'])
  expect(await held()).toMatchObject({ told_at: { 4: expect.any(Number) } })
})

test('a source that is switched off, or has another expression, forgets what held; another name does not', async () => {
  const { say, set, held } = await aSource()
  await say('begins')
  await set({ name: 'doors of the hall' })
  expect(await say('begins')).toEqual(['repeated'])
  await set({ inUse: false })
  expect(await held()).toEqual(none)
  await set({ inUse: true })
  expect(await say('begins')).toEqual(['stored'])
  await set({ expression: `(${expression})` })
  expect(await held()).toEqual(none)
})

test('of two posts at once the end that came later is the last word, however long the beginning takes to read', async () => {
  const { token, held } = await aSource()
  const source = (await findSourceOfToken(suite.db.system, hashOfSecret(token))) as SourceOfToken
  const parts = {
    db: suite.db,
    store: await openDiskStore(join(suite.folder, 'states')),
    disk: { diskState: () => 'ok' as const },
    sealer: await openSealer(suite.folder),
    resolveFor: () => () => Promise.reject(new Error('nothing is fetched')),
    collector: {
      submit: async (_: unknown, items: readonly unknown[]) =>
        items.map(() => ({ eventId: '', outcome: 'stored' as const })),
    },
    readings: { submit: async () => [] },
    pool,
    door: openHookLimiter(),
  }
  const arrive = arrivalOrder()
  const post = async (bytes: Buffer, contentType: string) => {
    const place = arrive(source.source_id)
    try {
      await takePost(parts, source, { bytes, contentType, signature: undefined, received: Date.now(), place })
    } finally {
      place.leave()
    }
  }
  const part = (head: string, body: Buffer | string) => [
    `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`,
    body,
    '\r\n',
  ]
  const form = [
    ...part('name="says"', 'begins'),
    ...part('name="shot"; filename="shot.jpg"', Buffer.alloc(7 * 1024 * 1024)),
    '--x--\r\n',
  ]
  await Promise.all([
    post(Buffer.concat(form.map(one => Buffer.from(one))), 'multipart/form-data; boundary=x'),
    post(Buffer.from('{"says": "ends"}'), 'application/json'),
  ])
  expect(await held()).toEqual(none)
})

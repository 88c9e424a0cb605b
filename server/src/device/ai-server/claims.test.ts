/** AI servers that come by a code: made in the console, used once, the same refusal for everything else. */

import { randomBytes } from 'node:crypto'
import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { post, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

// As behind a proxy, so that each test has an address of its own: wrong codes are counted by it.
const suite = suiteServer({ jobs: false, env: { WATCHFIRE_TRUST_PROXY: '1' } })
everyWriteIsLogged(suite.db)
const { device } = allCalls
let admin: SignedClient
let projectId = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  projectId = (await admin.call(allCalls.company.listProjects, {})).rows[0]?.projectId ?? 0
})

let last = 0
const anAddress = () => `203.0.113.${++last}`
const aKey = () => `wf_${randomBytes(24).toString('base64url')}`
const register = (name = '新来的') => admin.call(device.registerByClaim, { name, projectId })
const read = async (aiServerId: string) => (await admin.call(device.getAiServer, { aiServerId })).aiServer

/** The id, or the number of the refusal. */
async function claim(code: string, key: string, address = anAddress(), machine?: string): Promise<string | number> {
  const { body } = await post(
    suite.app,
    ingestCalls.claimKey.path,
    { code, key, machine },
    { 'x-forwarded-for': address },
  )
  const { rcode, data } = body as { rcode: number; data?: { aiServerId: string } }
  return rcode === 0 ? (data?.aiServerId ?? '') : rcode
}
const beat = async (aiServerId: string, key: string) => {
  const report = { deviceId: aiServerId, sentAt: Date.now(), channels: [] }
  return (await post(suite.app, ingestCalls.sendHeartbeat.path, report, { authorization: `Bearer ${key}` })).status
}
const later = (aiServerId: string, hours: number) =>
  sql`update ai_server_claim set expires_at = expires_at - make_interval(hours => ${hours})
      where device_no = (select device_no from device where device_id = ${aiServerId})`.execute(suite.db.system)
const auditOf = async (aiServerId: string) =>
  (
    await suite.db.system
      .selectFrom('audit')
      .where('target', '=', aiServerId)
      .select(['action', 'account_id'])
      .orderBy('audit_id')
      .execute()
  ).map(({ action, account_id }) => [action, account_id])

test('a code lets one AI server in with the key it has made, and is in no table and no log', async () => {
  const made = await register()
  const { aiServerId, claimCode } = made
  expect(made).toMatchObject({ claimCode: expect.stringMatching(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/) })
  expect(Math.round((made.claimUntil - Date.now()) / 3_600_000)).toBe(24)
  expect(await read(aiServerId)).toMatchObject({
    state: 'inactive',
    key: { state: 'none', hint: '', claimUntil: made.claimUntil },
  })
  const key = aKey()
  expect(await beat(aiServerId, key)).toBe(401)
  expect(await claim(claimCode.toLowerCase().replaceAll('-', ' '), key)).toBe(aiServerId)
  expect(await read(aiServerId)).toMatchObject({
    key: { state: 'unused', hint: `${key.slice(0, 6)}…${key.slice(-4)}`, claimUntil: null },
  })
  expect(await beat(aiServerId, key)).toBe(200)
  expect(await read(aiServerId)).toMatchObject({ state: 'online', key: { state: 'inUse' } })
  const by = admin.user.uid
  expect(await auditOf(aiServerId)).toEqual([
    ['registerAiServer', by],
    ['claimAiServer', by],
  ])
  const { rows } = await sql`select * from ai_server_claim`.execute(suite.db.system)
  const told = JSON.stringify([rows, suite.lines])
  for (const secret of [claimCode, claimCode.replaceAll('-', ''), key]) expect(told).not.toContain(secret)
})

test('who did not hear the answer shows the same key again; another one is refused, also within the life of the code', async () => {
  const { aiServerId, claimCode } = await register()
  const key = aKey()
  expect(await claim(claimCode, key)).toBe(aiServerId)
  expect(await claim(claimCode, key)).toBe(aiServerId)
  expect(await claim(claimCode, aKey())).toBe(2230)
  expect(await beat(aiServerId, key)).toBe(200)
  await admin.call(device.rotateKey, { aiServerId })
  expect(await claim(claimCode, key)).toBe(2230)
})

test('of two copies of one machine that show code and key at once, one is let in and the other told what it is', async () => {
  const { aiServerId, claimCode } = await register()
  const key = aKey()
  const show = (machine: string | undefined) => claim(claimCode, key, anAddress(), machine?.repeat(64))
  const answers = await Promise.all([show('a'), show('b')])
  expect(answers.sort()).toEqual([2790, aiServerId])
  const [first, copy] = (await show('a')) === aiServerId ? ['a', 'b'] : ['b', 'a']
  // As often as they like, and the one that came in works on.
  expect([await show(first), await show(copy), await show(first)]).toEqual([aiServerId, 2790, aiServerId])
  expect(await beat(aiServerId, key)).toBe(200)
  // Who cannot tell, as an older one, is asked nothing.
  expect(await show(undefined)).toBe(aiServerId)
})

test('a code of its own makes a copied machine another AI server', async () => {
  const { claimCode } = await register()
  const key = aKey()
  await claim(claimCode, key, anAddress(), 'a'.repeat(64))
  const own = await register()
  expect(await claim(own.claimCode, aKey(), anAddress(), 'b'.repeat(64))).toBe(own.aiServerId)
})

test('of two that show a code at once, one is let in', async () => {
  const { aiServerId, claimCode } = await register()
  const answers = await Promise.all([claim(claimCode, aKey()), claim(claimCode, aKey())])
  expect(answers.sort()).toEqual([2230, aiServerId])
})

test('a key that another AI server has made is refused as such, and the code still lets in one of its own', async () => {
  const [first, copied] = [await register(), await register()]
  const key = aKey()
  expect(await claim(first.claimCode, key)).toBe(first.aiServerId)
  expect(await claim(copied.claimCode, key)).toBe(2750)
  expect((await read(copied.aiServerId)).key).toMatchObject({ state: 'none', claimUntil: copied.claimUntil })
  expect(await claim(copied.claimCode, aKey())).toBe(copied.aiServerId)
  expect(await beat(first.aiServerId, key)).toBe(200)
  // Also one that only opens for a while yet.
  const late = await register()
  await admin.call(device.rotateKey, { aiServerId: first.aiServerId })
  expect(await claim(late.claimCode, key)).toBe(2750)
})

test('unknown, malformed, ended and revoked codes are refused alike', async () => {
  const [late, ended] = [await register(), await register()]
  await later(late.aiServerId, 24)
  await admin.call(device.revokeClaim, { aiServerId: ended.aiServerId })
  await admin.call(device.revokeClaim, { aiServerId: ended.aiServerId })
  expect((await read(ended.aiServerId)).key).toMatchObject({ state: 'none', claimUntil: null })
  expect((await auditOf(ended.aiServerId)).map(([action]) => action)).toEqual(['registerAiServer', 'revokeClaim'])
  const answers = await Promise.all(
    [late.claimCode, ended.claimCode, '2222-2222-2222', 'O0O0', ' - '].map(async code => {
      const address = { 'x-forwarded-for': anAddress() }
      return (await post(suite.app, ingestCalls.claimKey.path, { code, key: aKey() }, address)).body
    }),
  )
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(suite.lines.some(line => JSON.stringify(line).includes('badClaimCode'))).toBe(true)
})

test('a code ends after ten wrong ones that begin like it, from wherever they come', async () => {
  const { aiServerId, claimCode } = await register()
  const near = `${claimCode.slice(0, -1)}${claimCode.endsWith('2') ? '3' : '2'}`
  for (let attempt = 0; attempt < 9; attempt++) expect(await claim(near, aKey())).toBe(2230)
  const other = await register()
  expect(await claim(other.claimCode, aKey())).toBe(other.aiServerId)
  expect(await claim(near, aKey())).toBe(2230)
  expect(await claim(claimCode, aKey())).toBe(2230)
  // Whoever keeps AI servers makes another one.
  const again = await admin.call(device.makeClaim, { aiServerId })
  expect(again.claimCode).not.toBe(claimCode)
  expect(await claim(again.claimCode, aKey())).toBe(aiServerId)
})

test('an address that guesses is kept out for a while, and no other', async () => {
  const { aiServerId, claimCode } = await register()
  const address = anAddress()
  const guess = () => claim(`${claimCode.slice(0, 4)}-2222-2222`, aKey(), address)
  const answers: (string | number)[] = []
  for (let attempt = 0; attempt < 11; attempt++) answers.push(await guess())
  expect(answers).toEqual([...Array(10).fill(2230), 2426])
  const renewed = await admin.call(device.makeClaim, { aiServerId })
  expect(await claim(renewed.claimCode, aKey())).toBe(aiServerId)
})

test('one that works is not taken over by a code; one whose key was revoked comes back by it', async () => {
  const { aiServerId, claimCode } = await register()
  const key = aKey()
  await claim(claimCode, key)
  await beat(aiServerId, key)
  await expect(admin.call(device.makeClaim, { aiServerId })).rejects.toThrow('device.keyInUse')
  await admin.call(device.revokeKey, { aiServerId })
  expect(await read(aiServerId)).toMatchObject({ state: 'disabled', key: { state: 'revoked' } })
  const renewed = await admin.call(device.makeClaim, { aiServerId })
  const next = aKey()
  expect(await claim(renewed.claimCode, next)).toBe(aiServerId)
  expect([await beat(aiServerId, key), await beat(aiServerId, next)]).toEqual([401, 200])
  expect((await read(aiServerId)).state).toBe('online')
})

test('a revoked key ends the code too, and so does removing the AI server', async () => {
  const [revoked, removed] = [await register(), await register()]
  await admin.call(device.revokeKey, { aiServerId: revoked.aiServerId })
  await admin.call(device.removeAiServer, { aiServerId: removed.aiServerId })
  for (const { claimCode } of [revoked, removed]) expect(await claim(claimCode, aKey())).toBe(2230)
})

test('a code that was made before its AI server began to work takes nothing over afterwards', async () => {
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name: '先有密钥', projectId })
  const { claimCode } = await admin.call(device.makeClaim, { aiServerId })
  expect(await beat(aiServerId, key)).toBe(200)
  const other = aKey()
  expect(await claim(claimCode, other)).toBe(2230)
  expect([await beat(aiServerId, key), await beat(aiServerId, other)]).toEqual([200, 401])
})

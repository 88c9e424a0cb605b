/** What deletes evidence, records or pictures that nobody can bring back asks who it is; what keeps them longer does not. */
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import { noSchedule } from '@watchfire/contract/hosted/hosted.shapes.ts'
import type { RecordTerms } from '@watchfire/contract/storage/record.rules.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { anApiKey } from '../../access/testing/access-rows.ts'
import { publicAlarmId } from '../../alarm/alarm.public.ts'
import { aChannelOf, anAlarm, aProject } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs, withApiKey } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
let admin: SignedClient
let root: SignedClient
let program: Pick<SignedClient, 'call' | 'send'>
let owner: { tenantId: number; companyId: number }

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  owner = { tenantId: admin.user.companyId, companyId: admin.user.companyId }
  const menuIds = [rights.files, rights.deleteAlarms, rights.hostedDevices]
  program = withApiKey(suite.app, (await anApiKey(suite.db, owner, { menuIds })).token)
})
beforeEach(async () => {
  await proved(false)
  for (const table of ['storage_rule', 'storage_grant'])
    await sql`delete from ${sql.table(table)}`.execute(suite.db.system)
})

const proved = (is: boolean) =>
  sql`update session set confirmed_at = ${is ? sql`now()` : null}`.execute(suite.db.system)
const codeOf = async <C extends Call>(call: C, fields: InputOf<C>, by: Pick<SignedClient, 'send'> = admin) =>
  (await by.send(call, z.encode(call.input, fields) as object)).body.errorCode ?? 'done'

const falsePictures = (days: number | null) => [{ kind: 'picture' as const, judgement: 'false' as const, days }]
async function saveRules(days: number | null, records?: RecordTerms, by: Pick<SignedClient, 'send'> = admin) {
  const { version } = await admin.call(storageCalls.readRules, {})
  return codeOf(storageCalls.saveRules, { rules: falsePictures(days), ...(records && { records }), version }, by)
}

test('a shorter term of evidence asks who it is, and a longer one, the same and none do not', async () => {
  expect(await saveRules(90)).toBe('session.confirmDue')
  expect(await saveRules(90, undefined, program)).toBe('key.confirmedOnly')
  await proved(true)
  expect(await saveRules(90)).toBe('done')
  await proved(false)
  for (const days of [90, 120]) expect(await saveRules(days)).toBe('done')
  expect(await saveRules(60)).toBe('session.confirmDue')
  expect(await saveRules(130, undefined, program)).toBe('done')
  expect(await saveRules(null)).toBe('done')
})

test('to begin deleting records asks who it is, and so does each shorter term of them', async () => {
  const terms = (days: number | null, weightyDays: number | null = null) => saveRules(null, { days, weightyDays })
  expect(await terms(400)).toBe('session.confirmDue')
  await proved(true)
  expect(await terms(400)).toBe('done')
  await proved(false)
  expect(await terms(400, 800)).toBe('session.confirmDue')
  expect(await terms(399)).toBe('session.confirmDue')
  expect(await terms(500)).toBe('done')
  expect(await terms(null)).toBe('done')
})

test('a grant of fewer bytes or days asks who it is, and more of them do not', async () => {
  const grant = async (change: { quotaGb?: number; minDays?: number; maxDays?: number }) => {
    const { grantVersion: version } = await root.call(storageCalls.readRules, { customerId: owner.companyId })
    return codeOf(storageCalls.saveGrant, { customerId: owner.companyId, minDays: 30, ...change, version }, root)
  }
  for (const less of [{ quotaGb: 5 }, { maxDays: 300 }, { minDays: 20 }])
    expect(await grant(less)).toBe('session.confirmDue')
  await proved(true)
  expect(await grant({ quotaGb: 5, maxDays: 300 })).toBe('done')
  await proved(false)
  expect(await grant({ quotaGb: 6, maxDays: 400, minDays: 40 })).toBe('done')
  expect(await grant({ quotaGb: 5, maxDays: 400, minDays: 40 })).toBe('session.confirmDue')
})

test('evidence on hold is released by whoever confirmed who they are', async () => {
  const alarm = await anAlarm(suite.db, await aChannelOf(suite.db, { ...owner, ...(await aProject(suite.db, owner)) }))
  const alarmId = publicAlarmId(alarm)
  await admin.call(storageCalls.holdEvidence, { alarmId, reason: 'claim' })
  expect(await codeOf(storageCalls.releaseEvidence, { alarmId })).toBe('session.confirmDue')
  expect(await codeOf(storageCalls.releaseEvidence, { alarmId }, program)).toBe('key.confirmedOnly')
  await proved(true)
  expect(await codeOf(storageCalls.releaseEvidence, { alarmId })).toBe('done')
})

test('hosted pictures given a shorter term ask who it is, and not for another schedule or a longer one', async () => {
  const camera = async () => (await aChannelOf(suite.db, { ...owner, ...(await aProject(suite.db, owner)) })).deviceId
  const channelIds = [await camera(), await camera()]
  const save = (keepDays?: number, every = 60, by: Pick<SignedClient, 'send'> = admin) =>
    codeOf(hostedCalls.saveSchedule, { channelIds, schedule: { ...noSchedule, mode: 'every', every }, keepDays }, by)
  expect(await save(20)).toBe('done')
  expect([await save(30), await save(30, 15), await save(undefined, 30)]).toEqual(['done', 'done', 'done'])
  expect(await save(29)).toBe('session.confirmDue')
  expect(await save(29, 60, program)).toBe('key.confirmedOnly')
  await proved(true)
  expect(await save(29)).toBe('done')
})

/** Evidence that several keep: each for a reason of their own, and it stays until the last of them lets it go. */
import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { anApiKey } from '../access/testing/access-rows.ts'
import { findAlarm } from '../alarm/alarm.public.ts'
import { linkEvidenceLater } from '../alarm/evidence/link-evidence-later.ts'
import { aProject, aViewer, type CompanyOfTest } from '../core/testing/builders.ts'
import { type SignedClient, signInAs, withApiKey } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { keepEvidence } from './keep-evidence.ts'
import { aSourceOfEvidence } from './testing/stored-evidence.ts'

const suite = suiteServer({ jobs: false })
const { holdEvidence, releaseEvidence, listFiles } = storageCalls
let admin: SignedClient
let other: Pick<SignedClient, 'call' | 'send'>
let company: CompanyOfTest
let alarmId: string

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const owner = { tenantId: admin.user.companyId, companyId: admin.user.companyId }
  company = { ...owner, ...(await aProject(suite.db, owner)) }
  other = withApiKey(suite.app, (await anApiKey(suite.db, owner, { menuIds: [rights.files] })).token)
})
beforeEach(async () => {
  const source = await aSourceOfEvidence(suite, company)
  alarmId = await source.raise({ pictures: [await source.picture()] })
  await link()
})

const link = () => suite.db.system.transaction().execute(linkEvidenceLater.work)
const file = async () => {
  const { held, holds = [] } = (await admin.call(listFiles, { alarmId })).rows[0] as NonNullable<
    Awaited<ReturnType<typeof admin.call<typeof listFiles>>>['rows'][0]
  >
  return { held, reasons: holds.map(hold => hold.reason), ids: holds.map(hold => hold.holdId) }
}
const log = async (action: 'holdEvidence' | 'releaseEvidence') =>
  (await admin.call(auditCalls.list, { action })).rows
    .filter(row => row.target === alarmId)
    .flatMap(row => row.changes)
    .filter(({ field }) => field === 'reason')
    .map(({ before, after }) => [before, after])

test('what two keep stays kept when one of them lets it go, and each reason stays its own', async () => {
  await admin.call(holdEvidence, { alarmId, reason: '保险理赔' })
  await other.call(holdEvidence, { alarmId, reason: '事故调查' })
  const { ids, ...both } = await file()
  expect(both).toEqual({ held: true, reasons: ['保险理赔', '事故调查'] })
  await admin.call(releaseEvidence, { alarmId, holdId: ids[0] })
  expect(await file()).toEqual({ held: true, reasons: ['事故调查'], ids: [ids[1]] })
  await admin.call(releaseEvidence, { alarmId })
  expect(await file()).toEqual({ held: false, reasons: [], ids: [] })
})

test('which of several is released has to be said, and one that is gone or of another alarm is none', async () => {
  await admin.call(holdEvidence, { alarmId, reason: '保险理赔' })
  const foreign = (await file()).ids[0]
  const source = await aSourceOfEvidence(suite, company)
  alarmId = await source.raise({ pictures: [await source.picture()] })
  await link()
  await admin.call(holdEvidence, { alarmId, reason: '保险理赔' })
  await other.call(holdEvidence, { alarmId, reason: '事故调查' })
  await expect(admin.call(releaseEvidence, { alarmId })).rejects.toThrow('storage.severalHolds')
  await expect(admin.call(releaseEvidence, { alarmId, holdId: foreign })).rejects.toThrow('storage.notHeld')
  expect((await file()).reasons).toHaveLength(2)
})

test('a hazard keeps the evidence beside whoever held it before, its reporter too', async () => {
  const viewer = await aViewer(suite.db, company)
  const key = await suite.db.system.transaction().execute(trx => findAlarm(trx, viewer, alarmId))
  await admin.call(holdEvidence, { alarmId, reason: '保险理赔' })
  const by = { accountId: admin.user.uid, byName: '李工' }
  for (const cause of ['YH-1', 'YH-2'])
    await suite.db.system
      .transaction()
      .execute(trx => keepEvidence(trx, key, { reason: `隐患 ${cause}`, cause, ...by }))
  const { ids, reasons } = await file()
  expect(reasons).toEqual(['保险理赔', '隐患 YH-1', '隐患 YH-2'])
  await admin.call(releaseEvidence, { alarmId, holdId: ids[0] })
  expect(await file()).toMatchObject({ held: true, reasons: ['隐患 YH-1', '隐患 YH-2'] })
})

test('whoever says another reason for their own changes that one, and the log has what stood there before', async () => {
  await admin.call(holdEvidence, { alarmId, reason: '保险理赔' })
  await admin.call(holdEvidence, { alarmId, reason: '保险理赔 2026-7' })
  expect((await file()).reasons).toEqual(['保险理赔 2026-7'])
  await admin.call(releaseEvidence, { alarmId })
  expect(await log('holdEvidence')).toEqual([
    ['保险理赔', '保险理赔 2026-7'],
    ['', '保险理赔'],
  ])
  expect(await log('releaseEvidence')).toEqual([['保险理赔 2026-7', '']])
})

test('a picture that arrives for an alarm that two keep is held, and is no picture of two alarms', async () => {
  const source = await aSourceOfEvidence(suite, company)
  const name = await source.picture()
  alarmId = await source.raise({ pictures: [name] })
  await admin.call(holdEvidence, { alarmId, reason: '保险理赔' })
  await other.call(holdEvidence, { alarmId, reason: '事故调查' })
  await link()
  const row = suite.db.system.selectFrom('file').innerJoin('media', 'media.file_id', 'file.file_id')
  expect(await row.where('media.name', '=', name).select(['held', 'shared']).execute()).toEqual([
    { held: true, shared: false },
  ])
})

/** What people forward, and test mails with it, have an end per account and per company; what rules send has none. */
import { limits } from '@watchfire/contract/core/limits.ts'
import { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { receiverLimit } from '@watchfire/contract/mail/mail.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { publicAlarmId } from '../../alarm/alarm.public.ts'
import { siteText } from '../../core/site-time.ts'
import { aChannelOf, anAlarm } from '../../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aMailServer } from '../testing/mail-rows.ts'

const suite = suiteServer({ jobs: false })
const own = { tenantId: 0, companyId: 0 }
let operator: SignedClient
let admin: SignedClient
let alarm = ''
let serverId = 0

beforeAll(async () => {
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const row = await suite.db.system
    .selectFrom('project')
    .selectAll()
    .where('name', '=', '一号厂区')
    .executeTakeFirstOrThrow()
  Object.assign(own, { tenantId: row.tenant_id, companyId: row.company_id })
  const channel = await aChannelOf(suite.db, { ...own, projectId: row.project_id, regionId: 0 })
  alarm = publicAlarmId(await anAlarm(suite.db, channel))
  serverId = await aMailServer(suite.db, { ...own, projectId: 0, regionId: 0 })
  await suite.db.system.updateTable('mail_server').set({ is_default: true }).where('server_id', '=', serverId).execute()
})
beforeEach(async () => {
  await sql`delete from mail`.execute(suite.db.system)
})

const people = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@x.cn`)
/** So many addresses were written to that long ago; by the operator unless somebody else is named. */
const wrote = (
  count: number,
  minutesAgo: number,
  { by = operator.user.uid, cause = 'forward', companyId = own.companyId } = {},
) =>
  sql`
    insert into mail (tenant_id, company_id, message_id, receivers, title, message, cause, account_id, created_at)
    values (${own.tenantId}, ${companyId}, gen_random_uuid()::text, ${people(count)}::text[], '', '', ${cause}, ${by},
            now() - ${minutesAgo}::float8 * interval '1 minute')`.execute(suite.db.system)
const send = async (count: number, copies = 0) => {
  const form = { toList: people(count).join(), ccList: people(copies).join(), title: 't', alarms: [alarm] }
  return (await operator.send(mailCalls.send, form)).body as {
    rcode: number
    rmsg: string
    errorCode?: string
    at?: string
    left?: number
    hours?: number
  }
}
const left = async () => (await operator.call(mailCalls.readAllowance, {})).left
const [hour, day] = [60, 24 * 60]

test('within the hour an account writes to so many, copies included, and is told from when on it may again', async () => {
  const used = limits.forwardedHourlyOfAccount - 3
  const begun = Date.now()
  await wrote(2, 50)
  await wrote(used - 2, 20)
  expect(await left()).toBe(3)
  const answer = await send(3, 2)
  expect(answer).toMatchObject({ errorCode: 'mail.quotaOfAccount', hours: 1, left: 3 })
  expect(answer.rmsg).toContain(answer.at)
  // The two of 50 minutes ago are enough room, ten minutes from now.
  const [from, until] = [begun + 10 * 60_000, Date.now() + 10 * 60_000 + 2000].map(siteText)
  expect([from, answer.at, until]).toEqual([from, answer.at, until].toSorted())
  expect((await send(1, 0)).rcode).toBe(0)
  expect(await left()).toBe(2)
})

test('what is older than the window counts no more', async () => {
  await wrote(limits.forwardedHourlyOfAccount, hour + 1)
  expect((await send(receiverLimit)).rcode).toBe(0)
  await sql`delete from mail`.execute(suite.db.system)
  await wrote(limits.forwardedDailyOfAccount, day + 1)
  expect((await send(receiverLimit)).rcode).toBe(0)
})

test('within the day there is an end, too', async () => {
  await wrote(limits.forwardedDailyOfAccount, 3 * hour)
  expect(await send(1)).toMatchObject({ errorCode: 'mail.quotaOfAccount', hours: 24, left: 0 })
})

test.each([
  [1, 10, limits.forwardedHourlyOfCompany],
  [24, 2 * hour, limits.forwardedDailyOfCompany],
])('what colleagues wrote within %i h counts for the company', async (hours, minutesAgo, limit) => {
  await wrote(limit, minutesAgo, { by: operator.user.uid + 1000 })
  expect(await send(1)).toMatchObject({ errorCode: 'mail.quotaOfCompany', hours, left: 0 })
})

test('of two that come together for the last place one goes', async () => {
  await wrote(limits.forwardedHourlyOfAccount - 1, 5)
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(1)))
  expect(answers.map(answer => answer.rcode === 0).toSorted()).toEqual([false, false, false, true])
})

test('mails of rules neither count nor wait', async () => {
  await wrote(limits.forwardedDailyOfCompany, 5, { cause: 'notice' })
  await wrote(limits.forwardedDailyOfCompany, 5, { cause: 'report' })
  expect((await send(1)).rcode).toBe(0)
})

test('a test mail counts like a forwarded one, whatever becomes of it, and is in no record', async () => {
  const tryServer = async () =>
    (await admin.send(mailCalls.testServer, { mailServerId: serverId, receiver: 'anybody@x.cn' })).body
  const by = { by: admin.user.uid, companyId: admin.user.companyId }
  await wrote(limits.forwardedHourlyOfAccount - 2, 5, by)
  const allowance = async () => (await admin.call(mailCalls.readAllowance, {})).left
  const recorded = async () => (await admin.call(mailCalls.listRecordsOfCompany, {})).total
  const [before, records] = [await allowance(), await recorded()]
  expect(await tryServer()).toMatchObject({ rcode: 0, data: { status: 2 } })
  expect([before, await allowance(), await recorded()]).toEqual([2, 1, records])
  expect((await tryServer()).rcode).toBe(0)
  expect(await tryServer()).toMatchObject({ errorCode: 'mail.quotaOfAccount', field: 'receiver', hours: 1, left: 0 })

  await sql`delete from mail`.execute(suite.db.system)
  await wrote(limits.forwardedHourlyOfCompany, 5, { companyId: admin.user.companyId })
  expect(await tryServer()).toMatchObject({ errorCode: 'mail.quotaOfCompany', field: 'receiver', hours: 1 })
})

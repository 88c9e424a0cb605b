/** Pictures leave the house of those alarms alone whose type and level somebody of the company agreed to, whoever asks. */
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlarmKey, publicAlarmId } from '../alarm/alarm.public.ts'
import { asOpinion } from '../core/db/database.ts'
import { aChannelOf, anAlarm, type ChannelOfTest, type CompanyOfTest } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { readLook } from './look.queries.ts'

const suite = suiteServer({ jobs: false })
let operator: SignedClient
let channel: ChannelOfTest

beforeAll(async () => {
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  const { rows } = await sql<CompanyOfTest>`
    select project.tenant_id as "tenantId", project.company_id as "companyId", project.project_id as "projectId", region.region_id as "regionId"
    from project join region using (project_id) where project.name = '一号厂区' order by region.region_id limit 1`.execute(
    suite.db.system,
  )
  channel = await aChannelOf(suite.db, rows[0] as CompanyOfTest)
})
beforeEach(() => agreed([1], [1, 2]))

/** What the company agreed to. */
const agreed = (types: number[], levels: number[]) =>
  sql`
    insert into opinion_setting (tenant_id, company_id, in_use, url, model, language, types, levels, per_hour, per_day, timeout, context, shadow, agreed_at, changed_by)
    values (${channel.tenantId}, ${channel.companyId}, true, 'https://model.example/v1', 'vision-1', 'zh', ${types}::smallint[], ${levels}::smallint[], 10, 100, 30, '', false, now(), '')
    on conflict (tenant_id, company_id) do update set types = excluded.types, levels = excluded.levels`.execute(
    suite.db.system,
  )
const look = async ({ tenantId, alarmId, alarmAt }: AlarmKey) =>
  asOpinion(suite.db, tenantId, trx =>
    readLook(trx, { tenantId, alarmId, alarmAt, companyId: channel.companyId, tries: 1, waitedMs: 0, askedBy: '' }),
  )
const ask = async (alarm: AlarmKey) =>
  (await operator.send(opinionCalls.ask, { alarmId: publicAlarmId(alarm) })).body.errorCode ?? 'done'
const mayAsk = async (alarm: AlarmKey) =>
  (await operator.call(opinionCalls.listOfAlarm, { alarmId: publicAlarmId(alarm) })).mayAsk
const raise = (given: { type: number; level: 'severe' | 'notice' }) =>
  anAlarm(suite.db, channel, { ...given, pictures: ['a.jpg'] })

test.each([
  ['of another type', { type: 4, level: 'severe' }],
  ['of a milder level', { type: 1, level: 'notice' }],
] as const)('an alarm %s than was agreed to is asked about by nobody', async (_, given) => {
  const alarm = await raise(given)
  expect([await mayAsk(alarm), await ask(alarm)]).toEqual([false, 'opinion.notAgreed'])
  expect(await look(alarm)).toBeUndefined()
})

test('one that was agreed to is asked about, and no more once it is taken out while it waits', async () => {
  const alarm = await raise({ type: 1, level: 'severe' })
  expect([await mayAsk(alarm), await ask(alarm)]).toEqual([true, 'done'])
  expect(await look(alarm)).toMatchObject({ model: 'vision-1' })
  await agreed([4], [1, 2])
  expect(await look(alarm)).toBeUndefined()
  expect([await mayAsk(alarm), await ask(alarm)]).toEqual([false, 'opinion.notAgreed'])
})

/** What a model says while it is compared is kept, and nobody at the desk hears of it. */
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { enoughVerdicts } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type AlarmKey, publicAlarmId } from '../alarm/alarm.public.ts'
import { asOpinion } from '../core/db/database.ts'
import { aChannelOf, anAlarm, type ChannelOfTest, type CompanyOfTest } from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { endShadows } from './shadow.queries.ts'

const suite = suiteServer({ jobs: false })
let operator: SignedClient
let root: SignedClient
let company: CompanyOfTest
let channel: ChannelOfTest

beforeAll(async () => {
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  company = rows[0] as CompanyOfTest
  channel = await aChannelOf(suite.db, company)
})

const settings = {
  ...{ modelUrl: 'https://model.example/v1', modelName: 'vision-1', answerLanguage: 'en' as const, siteContext: '' },
  ...{ lookTypes: [1], lookLevels: ['severe' as const], looksPerHour: 60, looksPerDay: 500, lookTimeout: 20 },
}
const read = () => root.call(opinionCalls.readSettings, { companyId: company.companyId })
const save = async (given: { modelName?: string; modelUrl?: string; shadow?: boolean } = {}) => {
  const { companyId } = company
  await root.call(opinionCalls.saveSettings, { companyId, ...settings, ...given, version: (await read()).version })
  await sql`update opinion_setting set in_use = true where company_id = ${companyId}`.execute(suite.db.system)
}

/** An alarm that was looked at by itself, and judged true by people unless nobody has. */
async function aLookedAt({ isJudged = true, model = 'vision-1', askedBy = '' } = {}): Promise<AlarmKey> {
  const key = await anAlarm(suite.db, channel, { type: 1, level: 'severe' })
  await asOpinion(suite.db, company.tenantId, trx =>
    sql`
      insert into opinion (tenant_id, company_id, project_id, region_id, alarm_id, alarm_at, verdict, confidence, model, question, asked_by)
      select tenant_id, company_id, project_id, region_id, alarm_id, alarm_at, 1, 0.8, ${model}, '1.1', ${askedBy}
      from alarm where alarm_id = ${key.alarmId}`.execute(trx),
  )
  if (isJudged)
    await sql`update alarm set verdict = 2, state = 3 where alarm_id = ${key.alarmId}`.execute(suite.db.system)
  return key
}
const shown = async (key: AlarmKey) => operator.call(opinionCalls.listOfAlarm, { alarmId: publicAlarmId(key) })
const marks = async (key: AlarmKey) => operator.call(opinionCalls.listOfAlarms, { alarmIds: [publicAlarmId(key)] })
const told = async ({ alarmId }: AlarmKey) =>
  (await sql`select from outbox where kind = 'opinion' and alarm_id = ${alarmId}`.execute(suite.db.system)).rows.length
const look = () => suite.db.system.transaction().execute(endShadows)

test('a new second look is compared with people before anybody sees it, and shown after a hundred verdicts or by who sets it', async () => {
  expect(await read()).toMatchObject({ version: 0, shadow: true })
  await save()
  const hidden = await aLookedAt({ isJudged: false })
  expect(await shown(hidden)).toEqual({ inUse: false, waiting: false, opinions: [] })
  expect(await marks(hidden)).toEqual([{ alarmId: publicAlarmId(hidden), verdict: null }])
  expect(await told(hidden)).toBe(0)
  const asked = await operator.send(opinionCalls.ask, { alarmId: publicAlarmId(hidden) })
  expect(asked.body.errorCode).toBe('opinion.inShadow')

  // Neither what people asked for nor what another model said is a verdict of this one.
  await aLookedAt({ askedBy: 'somebody' })
  await aLookedAt({ model: 'vision-0' })
  for (let done = 1; done < enoughVerdicts; done += 1) await aLookedAt()
  await look()
  expect(await read()).toMatchObject({ shadow: true, inShadow: true })
  expect(await shown(hidden)).toMatchObject({ opinions: [] })
  await aLookedAt()
  await look()
  expect(await read()).toMatchObject({ shadow: true, inShadow: false })
  expect(await shown(hidden)).toMatchObject({ inUse: true, opinions: [{ verdict: 'supported' }] })
  expect(await marks(hidden)).toEqual([{ alarmId: publicAlarmId(hidden), verdict: 'supported' }])
  expect(await told(await aLookedAt())).toBe(1)

  const agreement = await root.call(opinionCalls.readAgreement, { companyId: company.companyId })
  expect(agreement.map(({ modelName, judged }) => [modelName, judged])).toEqual([
    ['vision-1', enoughVerdicts + 1],
    ['vision-0', 1],
  ])

  // What else is set leaves it shown; another model begins anew, and is shown when the administrator says so.
  await save()
  expect(await read()).toMatchObject({ inShadow: false })
  await save({ modelName: 'vision-2' })
  await look()
  expect(await read()).toMatchObject({ inShadow: true })
  expect(await shown(hidden)).toMatchObject({ inUse: false, opinions: [] })
  await save({ modelName: 'vision-2', shadow: false })
  expect(await shown(hidden)).toMatchObject({ inUse: true, opinions: [{ verdict: 'supported' }] })
})

test.each([
  ['another address', [{ modelUrl: 'https://elsewhere.example/v1' }]],
  ['shown by the administrator, and put into the shadow again', [{ shadow: false }, { shadow: true }]],
  ['another model, and the first one again', [{ modelName: 'vision-2' }, {}]],
])('%s begins anew: what was judged before counts no more', async (_, saved) => {
  await save({ shadow: false })
  await save({ shadow: true })
  for (let done = 0; done < enoughVerdicts; done += 1) await aLookedAt()
  for (const given of saved) await save({ shadow: true, ...given })
  await look()
  expect(await read()).toMatchObject({ inShadow: true })
  for (let done = 1; done < enoughVerdicts; done += 1) await aLookedAt()
  await look()
  expect(await read()).toMatchObject({ inShadow: true })
  const last = await aLookedAt()
  await sql`update opinion_setting set in_use = false`.execute(suite.db.system)
  await look()
  expect(await read()).toMatchObject({ inShadow: true })
  await sql`update opinion_setting set in_use = true`.execute(suite.db.system)
  await look()
  expect(await shown(last)).toMatchObject({ inUse: true, opinions: [{ verdict: 'supported' }] })
})

test('an alarm that was asked about twice is one verdict', async () => {
  await save({ shadow: false })
  await save({ shadow: true })
  let lastOne: AlarmKey | undefined
  for (let done = 1; done < enoughVerdicts; done += 1) lastOne = await aLookedAt()
  await asOpinion(suite.db, company.tenantId, trx =>
    sql`
      insert into opinion (tenant_id, company_id, project_id, region_id, alarm_id, alarm_at, verdict, confidence, model, question, asked_by)
      select tenant_id, company_id, project_id, region_id, alarm_id, alarm_at, 1, 0.8, 'vision-1', '1.1', ''
      from alarm where alarm_id = ${lastOne?.alarmId}`.execute(trx),
  )
  await look()
  expect(await read()).toMatchObject({ inShadow: true })
  await aLookedAt()
  await look()
  expect(await read()).toMatchObject({ inShadow: false })
})

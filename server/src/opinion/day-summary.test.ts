/** A day that a model sums up: what it is told, which of its sentences stay, for whom, and what it may cost. */
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AlarmKey, publicAlarmId } from '../alarm/alarm.public.ts'
import { asOpinion, inScope } from '../core/db/database.ts'
import { resolveEgress } from '../core/egress/egress-address.ts'
import { openSealer } from '../core/session/sealed-secret.ts'
import { startOfSiteDay } from '../core/site-time.ts'
import {
  aChannelOf,
  anAlarm,
  aRegion,
  aViewer,
  type ChannelOfTest,
  type CompanyOfTest,
} from '../core/testing/builders.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { readDay } from './day.queries.ts'
import { takeTurn } from './look.queries.ts'
import { summariseDay } from './summarise-day.ts'
import { openModelPeer } from './testing/model-peer.ts'

const suite = suiteServer({ jobs: false, env: { WATCHFIRE_ALLOWED_NETWORKS: '127.0.0.1/32' } })
const resolveHere = () => (host: string, port: number) =>
  resolveEgress(host, port, { allow: async () => ['127.0.0.1/32'] })
const day = '2026-03-05'
const at = (time: string) => Date.parse(`${day}T${time}:00+08:00`)
let peer: Awaited<ReturnType<typeof openModelPeer>>
let company: CompanyOfTest
let channel: ChannelOfTest
let admin: SignedClient
let operator: SignedClient
let [fire, smoke]: AlarmKey[] = []
let otherRegion = 0

beforeAll(async () => {
  peer = await openModelPeer()
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  company = rows[0] as CompanyOfTest
  channel = await aChannelOf(suite.db, company)
  otherRegion = await aRegion(suite.db, company)
  fire = await anAlarm(suite.db, channel, { type: 1, level: 'severe', at: at('09:14') })
  smoke = await anAlarm(suite.db, channel, { type: 1, level: 'normal', state: 'handled', at: at('10:30') })
  // Of a type nobody agreed to, and of another day.
  await anAlarm(suite.db, channel, { type: 3, level: 'severe', at: at('11:00') })
  await anAlarm(suite.db, channel, { type: 1, level: 'severe', at: at('09:14') - 86_400_000 })
})
afterAll(() => peer.close())
beforeEach(async () => {
  peer.requests.length = 0
  peer.mode = 'yes'
  peer.says = undefined
  await sql`delete from opinion_hour`.execute(suite.db.system)
  await set({})
})

async function set({ perHour = 100, shadow = false, inUse = true, daysAgreed = true }) {
  const { tenantId, companyId } = company
  await sql`
    insert into opinion_setting (tenant_id, company_id, in_use, url, model, language, types, levels, per_hour, per_day, timeout, context, agreed_at, changed_by, shadow, days_agreed)
    values (${tenantId}, ${companyId}, ${inUse}, ${peer.url}, 'vision-1', 'en', '{1}', '{1,2}', ${perHour}, 500, 30, '', now(), '', ${shadow}, ${daysAgreed})
    on conflict (tenant_id, company_id) do update
      set in_use = excluded.in_use, per_hour = excluded.per_hour, shadow = excluded.shadow, days_agreed = excluded.days_agreed`.execute(
    suite.db.system,
  )
  await sql`
    insert into opinion_line (tenant_id, company_id) values (${tenantId}, ${companyId})
    on conflict (tenant_id, company_id) do update set failures = 0, rests_until = null`.execute(suite.db.system)
}
const input = () => ({ companyId: company.companyId, day })
const codeOf = async (who: SignedClient) => (await who.send(opinionCalls.summariseDay, input())).body.errorCode
const idOf = (key: AlarmKey | undefined) => publicAlarmId(key as AlarmKey)
const askedFor = async () =>
  (
    await sql<{ asked: number }>`select coalesce(sum(asked), 0)::int as asked from opinion_hour`.execute(
      suite.db.system,
    )
  ).rows[0]?.asked

test('a sentence stays that cites alarms the model was told of, and none else; it is told no name and no id', async () => {
  const text = '两起火情 \u202e<b>IGNORE ALL</b>'
  peer.says = {
    sentences: [
      { text, alarms: ['A1', 'A2', 'A1'] },
      { text: 'A quiet day', alarms: [] },
      { text: 'And a third one', alarms: ['A2', 'A3'] },
      { text: 'Known by its id', alarms: [idOf(fire)] },
    ],
  }
  const said = await operator.call(opinionCalls.summariseDay, input())
  expect(said).toMatchObject({ modelName: 'vision-1', total: 3, agreed: 2, told: 2, dropped: 3 })
  const place = { deviceName: channel.name }
  expect(said.sentences).toMatchObject([
    {
      text: text.replace('\u202e', ''),
      alarms: [
        { alarmId: idOf(fire), atText: `${day} 09:14:00`, ...place },
        { alarmId: idOf(smoke), atText: `${day} 10:30:00`, ...place },
      ],
    },
  ])
  const [request, ...more] = peer.requests
  expect(more).toEqual([])
  const body = JSON.parse(request?.body ?? '{}')
  expect(body).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { name: 'day_summary', strict: true } },
    messages: [{}, { content: [{ type: 'text' }] }],
  })
  const { rows } = await sql<{ names: string[] }>`
    select array(select name from company union select name from project union select name from region union select full_name from account where full_name <> '') as names`.execute(
    suite.db.system,
  )
  for (const name of [...(rows[0]?.names ?? []), channel.name, channel.deviceId, idOf(fire)])
    expect(request?.body).not.toContain(name)
  expect(await askedFor()).toBe(1)
  const { rows: audited } = await sql`
    select from audit where action = 'summariseDay' and target = ${day} and account_id = ${operator.user.uid}`.execute(
    suite.db.system,
  )
  expect(audited).toHaveLength(1)
})

test('a sentence that is too long, or one of too many, is left out, and the others stay without another look', async () => {
  const sentence = (extra: object) => ({ text: 'One fire', alarms: ['A1'], ...extra })
  const many = (length: number) => Array.from({ length }, () => 'A1')
  peer.says = { sentences: [sentence({}), sentence({ text: 'x'.repeat(401) }), sentence({ alarms: many(41) })] }
  expect(await operator.call(opinionCalls.summariseDay, input())).toMatchObject({
    sentences: [{ text: 'One fire' }],
    dropped: 2,
  })
  peer.says = { sentences: many(15).map(() => sentence({})) }
  const { sentences, dropped } = await operator.call(opinionCalls.summariseDay, input())
  expect([sentences.length, dropped]).toEqual([12, 3])
  expect(await askedFor()).toBe(2)
  expect(peer.requests[0]?.body).toMatch(/3 至 8 句话.*最多 10 个/)
})

test('of more alarms than a model is told of, it is told of the severest and of these the newest; both kinds of notices are alike', async () => {
  const from = at('00:00') + 86_400_000
  const levels = ['recordOnly', 'notice', 'noticeVariant', 'fault', 'normal', 'notice', 'fault'] as const
  for (const [minute, level] of levels.entries())
    await anAlarm(suite.db, channel, { type: 1, level, at: from + minute * 60_000 })
  const viewer = await aViewer(suite.db, company)
  const { tenantId, companyId } = company
  const readAlarmsOf = (agreed: number[], limit: number) =>
    inScope(suite.db, viewer, async trx => {
      const asked = { tenantId, companyId, types: [1], levels: agreed, from, until: from + 3_600_000 }
      const { told, ...counts } = await readDay(trx, viewer, asked, limit)
      return { ...counts, minutes: told.map(({ alarmAt }) => (alarmAt - from) / 60_000) }
    })
  expect(await readAlarmsOf([1, 2, 3, 4, 5, 6], 3)).toEqual({ total: 7, agreed: 7, minutes: [2, 4, 5] })
  expect(await readAlarmsOf([4, 5], 2)).toEqual({ total: 7, agreed: 3, minutes: [3, 6] })
})

test('a model that is too slow for a whole day is asked for opinions as before', async () => {
  peer.mode = 'never'
  const viewer = await aViewer(suite.db, company)
  const tools = { sealer: await openSealer(suite.folder), resolveFor: resolveHere }
  const ask = summariseDay(tools, 50)
  for (let failures = 0; failures < 6; failures += 1)
    await expect(ask(input(), viewer, { db: suite.db } as never)).rejects.toMatchObject({ code: 'opinion.noSummary' })
  expect(await askedFor()).toBe(6)
  const { rows } =
    await sql`select failures, rests_until from opinion_line where company_id = ${company.companyId}`.execute(
      suite.db.system,
    )
  expect(rows).toEqual([{ failures: 0, rests_until: null }])
})

test('it is of what its reader sees: nobody is asked where that is nothing, and no company of others is known', async () => {
  const { projectId } = company
  expect(await operator.call(opinionCalls.summariseDay, input(), { projectId, regionId: otherRegion })).toEqual({
    ...{ modelName: 'vision-1', total: 0, agreed: 0, told: 0, sentences: [], dropped: 0 },
  })
  expect(await codeOf(await signInAs(suite.app, '13900000001', 'Watchfire!other'))).toBe('company.notFound')
  expect(peer.requests).toEqual([])
  expect(await askedFor()).toBe(0)
})

test('each request counts as a look, within the limits of the company; what is no answer is asked for once more', async () => {
  peer.mode = 'badJson'
  expect(await codeOf(operator)).toBe('opinion.noSummary')
  expect(await askedFor()).toBe(2)
  peer.says = { sentences: [] }
  expect(await admin.call(opinionCalls.summariseDay, input())).toMatchObject({ told: 2, sentences: [], dropped: 0 })
  expect(await askedFor()).toBe(3)
  // The hour may turn at any moment: the next one is used up as well.
  await sql`
    insert into opinion_hour (tenant_id, company_id, hour, asked)
    select ${company.tenantId}, ${company.companyId}, date_trunc('hour', now()) + make_interval(hours => n), 3 from generate_series(0, 1) as n
    on conflict (tenant_id, company_id, hour) do update set asked = 3`.execute(suite.db.system)
  await set({ perHour: 3 })
  expect(await codeOf(operator)).toBe('opinion.limitReached')
  expect(peer.requests).toHaveLength(3)
})

test('summaries take a tenth of the looks of an hour and of a day, and looks go on when that is used up', async () => {
  peer.says = { sentences: [] }
  const { tenantId, companyId } = company
  // The hour may turn at any moment: it is so in the next one as well.
  const used = (days: number) =>
    sql`
      insert into opinion_hour (tenant_id, company_id, hour, asked, days)
      select ${tenantId}, ${companyId}, date_trunc('hour', now()) + make_interval(hours => n), ${days}, ${days} from generate_series(0, 1) as n
      on conflict (tenant_id, company_id, hour) do update set asked = excluded.asked, days = excluded.days`.execute(
      suite.db.system,
    )
  const look = () =>
    asOpinion(suite.db, tenantId, trx => takeTurn(trx, { tenantId, companyId }, startOfSiteDay(Date.now())))
  await set({ perHour: 30 })
  await used(2)
  expect(await codeOf(operator)).toBeUndefined()
  await used(3)
  expect([await codeOf(operator), await look()]).toEqual(['opinion.limitReached', true])
  await set({ perHour: 1000 })
  await used(2)
  expect(await codeOf(operator)).toBeUndefined()
  await sql`update opinion_setting set per_day = 20 where company_id = ${companyId}`.execute(suite.db.system)
  await used(2)
  expect([await codeOf(operator), await look()]).toEqual(['opinion.limitReached', true])
  await sql`update opinion_setting set per_day = 500 where company_id = ${companyId}`.execute(suite.db.system)
})

test('a model that fails is left alone as it is by looks; in the shadow and where nobody agreed nothing is asked', async () => {
  peer.mode = 'broken'
  for (let failures = 0; failures < 5; failures += 1) expect(await codeOf(operator)).toBe('opinion.noSummary')
  expect(await codeOf(operator)).toBe('opinion.noSummary')
  expect(peer.requests).toHaveLength(5)
  await set({ shadow: true })
  expect(await codeOf(operator)).toBe('opinion.inShadow')
  // Of before days were summed up.
  await set({ daysAgreed: false })
  expect(await codeOf(operator)).toBe('opinion.agreeAgain')
  await set({ inUse: false })
  expect(await codeOf(operator)).toBe('opinion.notInUse')
  expect(peer.requests).toHaveLength(5)
})

/** A model that answers anything looks at alarms: what becomes of it, and that nothing else does. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AlarmKey, publicAlarmId } from '../alarm/alarm.public.ts'
import { resolveEgress } from '../core/egress/egress-address.ts'
import { openDiskStore } from '../core/files/disk-store.ts'
import { insertFile } from '../core/files/file.queries.ts'
import type { FileStore } from '../core/files/file-store.ts'
import { storeStill } from '../core/files/store-still.ts'
import { openSealer, type Sealer } from '../core/session/sealed-secret.ts'
import { aChannelOf, aCompany, anAlarm, type ChannelOfTest, type CompanyOfTest } from '../core/testing/builders.ts'
import { outboxSettled } from '../core/testing/outbox-settled.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { insertMedia } from '../ingest/ingest.public.ts'
import { sealKey } from './model-key.ts'
import { secondLooks } from './second-looks.ts'
import { injection, openModelPeer, type PeerMode, peerModes } from './testing/model-peer.ts'

const suite = suiteServer({ jobs: false, env: { WATCHFIRE_ALLOWED_NETWORKS: '127.0.0.1/32' } })
const { log } = recordedLog()
let peer: Awaited<ReturnType<typeof openModelPeer>>
let sealer: Sealer
let store: FileStore
let company: CompanyOfTest
let channel: ChannelOfTest
let operator: SignedClient
let root: SignedClient
let number = 0

beforeAll(async () => {
  peer = await openModelPeer()
  sealer = await openSealer(suite.folder)
  store = await openDiskStore(join(suite.folder, 'files'))
  const { rows } = await sql<CompanyOfTest>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  company = rows[0] as CompanyOfTest
  channel = await aChannelOf(suite.db, company)
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
})
afterAll(() => peer.close())
beforeEach(async () => {
  peer.requests.length = 0
  peer.mode = 'yes'
  await sql`delete from opinion_wait`.execute(suite.db.system)
  await sql`delete from opinion_hour`.execute(suite.db.system)
  await switchOn()
})

async function switchOn(given: { perHour?: number; of?: CompanyOfTest } = {}) {
  const { tenantId, companyId } = given.of ?? company
  await sql`
    insert into opinion_setting (tenant_id, company_id, in_use, url, model, key, language, types, levels, per_hour, per_day, timeout, context, agreed_at, changed_by)
    values (${tenantId}, ${companyId}, true, ${peer.url}, 'vision-1', ${sealKey(sealer, companyId, 'secret-key')}, 'en', '{1,4}', '{1,2}',
            ${given.perHour ?? 1000}, 5000, 30, 'welding at line 3', now(), '')
    on conflict (tenant_id, company_id) do update set per_hour = excluded.per_hour, in_use = true, model = excluded.model, timeout = 30`.execute(
    suite.db.system,
  )
  await sql`
    insert into opinion_line (tenant_id, company_id) values (${tenantId}, ${companyId})
    on conflict (tenant_id, company_id) do update set failures = 0, rests_until = null, last_problem = ''`.execute(
    suite.db.system,
  )
}

/** A server's part of it; `look` is one turn of both jobs, with what they began. */
function aServer() {
  const looks = secondLooks({
    ...{ db: suite.db, store, sealer, log },
    resolveFor: () => (host, port) => resolveEgress(host, port, { allow: async () => ['127.0.0.1/32'] }),
  })
  const [give, ask] = looks.jobs
  const run = (job: typeof give) => suite.db.system.transaction().execute(async trx => job?.work(trx))
  const turn = async () => {
    await run(give)
    await run(ask)
  }
  return { enter: () => run(give), turn, look: () => turn().then(looks.idle), close: looks.close }
}

async function raise(given: Parameters<typeof anAlarm>[2] = {}, of = channel): Promise<AlarmKey> {
  number += 1
  const names = [`look-${number}-a.jpg`, `look-${number}-b.jpg`]
  const key = await anAlarm(suite.db, of, {
    ...{
      type: 1,
      level: 'severe',
      pictures: names,
      extra: { boxes: [{ x: 0.4, y: 0.4, w: 0.2, h: 0.2, label: '沪A12345' }] },
    },
    ...given,
  })
  for (const name of names) {
    const picture = { create: { width: 2000, height: 900, channels: 3 as const, background: '#446688' } }
    const still = await storeStill(store, await sharp(picture).jpeg().toBuffer())
    if (!still) throw new Error('no picture')
    await suite.db.system.transaction().execute(async trx => {
      await insertFile(trx, {
        ...still,
        tenantId: of.tenantId,
        companyId: of.companyId,
        mime: 'image/jpeg',
        kind: 'picture',
      })
      await insertMedia(trx, { aiServerNo: of.aiServerNo, name, tenantId: of.tenantId, fileId: still.fileId })
    })
  }
  await sql`
    insert into outbox (tenant_id, company_id, project_id, region_id, kind, cause, alarm_id, alarm_at)
    values (${of.tenantId}, ${of.companyId}, ${of.projectId}, ${of.regionId}, 'alarm', 'raised', ${key.alarmId}, ${new Date(key.alarmAt)})`.execute(
    suite.db.system,
  )
  await outboxSettled(suite.db)
  return key
}

type Found = {
  verdict: number
  problem: string
  reason: string
  observations: string[]
  asked_by: string
  model: string
  question: string
}
const opinionsOf = async ({ alarmId }: AlarmKey) =>
  (
    await sql<Found>`
      select verdict, problem, reason, observations, asked_by, model, question from opinion where alarm_id = ${alarmId} order by opinion_id`.execute(
      suite.db.system,
    )
  ).rows
const counts = async () =>
  (
    await sql<Record<string, number>>`
      select coalesce(sum(asked), 0)::int as asked, coalesce(sum(answered), 0)::int as answered, coalesce(sum(none), 0)::int as none,
             coalesce(sum(failed), 0)::int as failed, coalesce(sum(dropped), 0)::int as dropped from opinion_hour`.execute(
      suite.db.system,
    )
  ).rows[0]
/** Short where nothing comes, long where an answer must not be late on a busy machine. */
const waitFor = (seconds: number) => sql`update opinion_setting set timeout = ${seconds}`.execute(suite.db.system)
const dueNow = () => sql`update opinion_wait set due_at = now() where begun_at is null`.execute(suite.db.system)

/** Looks until nothing waits; what rests in between is not waited for. */
async function lookToTheEnd() {
  const server = aServer()
  for (let turns = 0; turns < 8; turns += 1) {
    await server.look()
    await dueNow()
    await sql`update opinion_line set failures = 0, rests_until = null`.execute(suite.db.system)
    const { rows } = await sql`select from opinion_wait limit 1`.execute(suite.db.system)
    if (rows.length === 0) break
  }
  await server.close()
}

const expected: Record<PeerMode, { verdict: number; problem: string; requests: number }> = {
  yes: { verdict: 1, problem: '', requests: 1 },
  no: { verdict: 2, problem: '', requests: 1 },
  injection: { verdict: 2, problem: '', requests: 1 },
  badJson: { verdict: 4, problem: 'invalid', requests: 2 },
  wrongShape: { verdict: 4, problem: 'invalid', requests: 2 },
  html: { verdict: 4, problem: 'invalid', requests: 2 },
  huge: { verdict: 4, problem: 'invalid', requests: 2 },
  never: { verdict: 4, problem: 'timeout', requests: 3 },
  drip: { verdict: 4, problem: 'timeout', requests: 3 },
  redirect: { verdict: 4, problem: 'status', requests: 3 },
  broken: { verdict: 4, problem: 'status', requests: 3 },
  cut: { verdict: 4, problem: 'cut', requests: 3 },
}

/** Every row of every table but those of the second look, the account log's and what calls note of their callers. */
async function everythingElse(): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'opinion%'`.execute(
    suite.db.system,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    if (['migration', 'session', 'nonce'].includes(name)) continue
    const rest =
      name === 'outbox'
        ? sql`where kind <> 'opinion'`
        : name === 'notice_cursor'
          ? sql`where name <> 'opinions'`
          : sql``
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(to_jsonb(each)::text, E'\n' order by to_jsonb(each)::text), '') as all from ${sql.table(name)} as each ${rest}`
      .execute(suite.db.system)
      .catch(() => ({ rows: [{ all: 'not to be read' }] }))
    digests[name] = rows[0]?.all ?? ''
  }
  return digests
}

/** What the desk, the popups' list and the counts answer, byte by byte; links to pictures carry the time they were made. */
async function deskAnswers(keys: readonly AlarmKey[], reader = operator): Promise<string> {
  const bodies = [
    await reader.send(alarmCalls.list, { pageSize: 100 }),
    await reader.send(alarmCalls.listCurrent, {}),
    await reader.send(alarmCalls.countToday, {}),
    await reader.send(alarmCalls.countByHour, {}),
  ]
  for (const key of keys) bodies.push(await reader.send(alarmCalls.get, { id: publicAlarmId(key) }))
  return JSON.stringify(bodies.map(({ body }) => body)).replace(/ticket=[^"&]+/g, 'ticket')
}

test('whatever a model answers, every list, count, detail, popup and notice is byte by byte what it is without', async () => {
  const keys = new Map<PeerMode, AlarmKey>()
  for (const mode of peerModes) keys.set(mode, await raise())
  const alarms = [...keys.values()]
  const before = {
    answers: await deskAnswers(alarms),
    others: await deskAnswers(alarms, root),
    rows: await everythingElse(),
  }
  expect(before.answers).toContain(publicAlarmId(alarms[0] as AlarmKey))
  expect(before.rows.alarm).toContain(String(alarms[0]?.alarmId))

  // Each of them is asked about by itself, so that the answer is that of its mode.
  const follower = aServer()
  await sql`update opinion_setting set in_use = false`.execute(suite.db.system)
  await follower.turn()
  await sql`update opinion_setting set in_use = true`.execute(suite.db.system)
  for (const mode of peerModes) {
    const key = keys.get(mode) as AlarmKey
    await sql`
      insert into opinion_wait (tenant_id, company_id, alarm_id, alarm_at, level)
      values (${key.tenantId}, ${company.companyId}, ${key.alarmId}, ${new Date(key.alarmAt)}, 1)`.execute(
      suite.db.system,
    )
    peer.mode = mode
    await waitFor(['never', 'drip'].includes(mode) ? 1 : 30)
    const sent = peer.requests.length
    await lookToTheEnd()
    const [opinion, ...more] = await opinionsOf(key)
    const { verdict, problem, requests } = expected[mode]
    expect({ mode, ...opinion }).toMatchObject({ mode, verdict, problem })
    expect(more).toEqual([])
    expect({ mode, requests: peer.requests.length - sent }).toEqual({ mode, requests })
  }
  expect(peer.requests.filter(({ path }) => path !== '/v1/chat/completions')).toEqual([])
  const [told] = await opinionsOf(keys.get('injection') as AlarmKey)
  expect(told?.reason).toBe(injection.replace('\u202e', ''))

  // Whoever marks their list by it asks for it beside the list, which stays as it is for them and for everybody else.
  const marked = await operator.call(opinionCalls.listOfAlarms, { alarmIds: alarms.map(publicAlarmId) })
  expect(marked.flatMap(({ verdict }) => verdict ?? []).toSorted()).toEqual([
    'notSupported',
    'notSupported',
    'supported',
  ])
  expect(await deskAnswers(alarms)).toBe(before.answers)
  expect(await deskAnswers(alarms, root)).toBe(before.others)
  const after = await everythingElse()
  for (const [name, rows] of Object.entries(before.rows)) expect({ name, rows: after[name] }).toEqual({ name, rows })

  // What consoles hear of it is that and nothing else.
  const { rows: heard } = await sql<{ kind: string; detail: object }>`
    select kind, detail from outbox where alarm_id = any(${alarms.map(key => key.alarmId)}::bigint[]) and kind <> 'alarm'`.execute(
    suite.db.system,
  )
  expect(heard).toHaveLength(alarms.length)
  for (const { kind, detail } of heard)
    expect({ kind, fields: Object.keys(detail) }).toEqual({ kind: 'opinion', fields: ['verdict'] })
}, 120_000)

test('what goes out: pictures of at most 1280 px, the question, and no name, plate, company or camera', async () => {
  const key = await raise()
  await lookToTheEnd()
  const [request] = peer.requests
  expect(request?.authorization).toBe('Bearer secret-key')
  const body = JSON.parse(request?.body ?? '{}')
  expect(body).toMatchObject({
    model: 'vision-1',
    response_format: { type: 'json_schema', json_schema: { strict: true } },
  })
  const [words, ...pictures] = body.messages[1].content
  expect(words.text).toContain('steam, fog, dust, sun glare')
  expect(words.text).toContain('welding at line 3')
  expect(pictures).toHaveLength(3)
  const sizes = []
  for (const { image_url } of pictures) {
    const bytes = Buffer.from(image_url.url.replace('data:image/jpeg;base64,', ''), 'base64')
    const { width, height, exif, format } = await sharp(bytes).metadata()
    expect([format, exif]).toEqual(['jpeg', undefined])
    sizes.push([width, height])
  }
  expect(sizes).toEqual([
    [1280, 576],
    [600, 270],
    [1280, 576],
  ])
  const said = JSON.stringify({ ...body, messages: [body.messages[0], words] })
  const { rows } = await sql<{ names: string[] }>`
    select array(select name from company union select name from project union select name from region union select full_name from account where full_name <> '') as names`.execute(
    suite.db.system,
  )
  for (const name of [...(rows[0]?.names ?? []), channel.name, channel.deviceId, '沪A12345', publicAlarmId(key)])
    expect(said).not.toContain(name)
  expect(await opinionsOf(key)).toMatchObject([{ verdict: 1, model: 'vision-1', question: '1.1' }])
})

test('other types, levels and customers are not asked about; each alarm once, whoever else looks', async () => {
  const other = await aChannelOf(suite.db, await aCompany(suite.db))
  for (const given of [{ type: 3 }, { level: 'notice' as const }]) await raise(given)
  await raise({}, other)
  const key = await raise()
  const servers = [aServer(), aServer()]
  await Promise.all(servers.map(({ look }) => look()))
  for (const { look } of servers) await look()
  expect(peer.requests).toHaveLength(1)
  expect(await opinionsOf(key)).toHaveLength(1)
  expect(await counts()).toMatchObject({ asked: 1, answered: 1 })
})

test('alarms from before it was switched on are passed for good', async () => {
  await sql`update opinion_setting set in_use = false`.execute(suite.db.system)
  const before = await raise()
  const server = aServer()
  await server.look()
  await switchOn()
  const after = await raise()
  await server.look()
  expect(peer.requests).toHaveLength(1)
  expect(await opinionsOf(before)).toEqual([])
  expect(await opinionsOf(after)).toHaveLength(1)
})

test('one that a dead server had begun is not asked about again', async () => {
  const key = await raise()
  const { turn, look } = aServer()
  peer.mode = 'never'
  await waitFor(2)
  await turn()
  await expect.poll(() => peer.requests.length).toBe(1)
  await sql`update opinion_wait set begun_at = now() - interval '10 minutes'`.execute(suite.db.system)
  await aServer().look()
  expect(await opinionsOf(key)).toMatchObject([{ verdict: 4, problem: 'interrupted' }])
  await look()
  expect(peer.requests).toHaveLength(1)
  expect(await opinionsOf(key)).toHaveLength(1)
})

test('after five failures nothing is asked until it has rested; then one, and with its answer all', async () => {
  for (let alarms = 0; alarms < 5; alarms += 1) await raise()
  const server = aServer()
  peer.mode = 'broken'
  for (let turns = 0; turns < 5; turns += 1) {
    await server.look()
    await dueNow()
  }
  const asked = peer.requests.length
  expect(asked).toBeGreaterThanOrEqual(5)
  expect(asked).toBeLessThanOrEqual(6)
  peer.mode = 'yes'
  await server.look()
  expect(peer.requests).toHaveLength(asked)
  await sql`update opinion_line set rests_until = now() - interval '1 second'`.execute(suite.db.system)
  await server.look()
  expect(peer.requests).toHaveLength(asked + 1)
  await server.look()
  expect(peer.requests).toHaveLength(asked + 3)
})

test('the limit of an hour holds, and what waits is bounded: the severest and newest stay', async () => {
  // What it may ask begins anew with an hour.
  const leftOfHour = 3_600_000 - (Date.now() % 3_600_000)
  if (leftOfHour < 20_000) await sleep(leftOfHour)
  await switchOn({ perHour: 2 })
  for (let alarms = 0; alarms < 3; alarms += 1) await raise()
  const server = aServer()
  for (let turns = 0; turns < 3; turns += 1) {
    await server.look()
    await dueNow()
  }
  expect(peer.requests).toHaveLength(2)
  await sql`
    insert into opinion_wait (tenant_id, company_id, alarm_id, alarm_at, level, waits_since)
    select ${company.tenantId}, ${company.companyId}, n, now(), case when n <= 100 then 1 else 2 end, now() - make_interval(secs => n)
    from generate_series(1, 10000) as n`.execute(suite.db.system)
  // Nothing is asked meanwhile, which would take some of them away.
  await server.enter()
  const { rows } = await sql<{ n: number; severe: number; oldest: number }>`
    select count(*)::int as n, (count(*) filter (where level = 1))::int as severe, max(alarm_id) filter (where level = 2 and alarm_id <= 10000)::int as oldest
    from opinion_wait`.execute(suite.db.system)
  expect(rows[0]).toMatchObject({ n: 500, severe: 101, oldest: 499 })
  expect(await counts()).toMatchObject({ asked: 2, dropped: 9501 })
  await server.close()
})

describe('by the calls', () => {
  test('a person asks about an alarm that is not looked at by itself, once at a time, and it goes first', async () => {
    await sql`update opinion_setting set in_use = false`.execute(suite.db.system)
    const key = await raise()
    await aServer().look()
    await switchOn()
    const alarmId = publicAlarmId(key)
    await operator.call(opinionCalls.ask, { alarmId })
    await operator.call(opinionCalls.ask, { alarmId })
    const shown = () => operator.call(opinionCalls.listOfAlarm, { alarmId })
    expect(await shown()).toMatchObject({ inUse: true, waiting: true, opinions: [] })
    await lookToTheEnd()
    const { opinions, waiting } = await shown()
    expect([waiting, opinions]).toMatchObject([
      false,
      [{ verdict: 'supported', confidence: 0.8, decidedBy: 'a second camera', problem: '' }],
    ])
    expect(opinions[0]?.askedBy).not.toBe('')
    const { rows } = await sql`select from audit where action = 'askOpinion' and target = ${alarmId}`.execute(
      suite.db.system,
    )
    expect(rows).toHaveLength(1)
  })

  test('agreement is what people said beside what the model said', async () => {
    await sql`update opinion_setting set model = 'vision-2'`.execute(suite.db.system)
    const verdicts = [
      ['yes', 2],
      ['yes', 1],
      ['no', 1],
      ['no', 1],
    ] as const
    for (const [mode, verdict] of verdicts) {
      const key = await raise()
      peer.mode = mode
      await lookToTheEnd()
      await sql`update alarm set verdict = ${verdict}, state = 3 where alarm_id = ${key.alarmId}`.execute(
        suite.db.system,
      )
    }
    const [fire] = await root.call(opinionCalls.readAgreement, { companyId: company.companyId })
    expect(fire).toMatchObject({
      ...{ type: 1, judged: 4 },
      ...{ supported: { trueAlarms: 1, falseAlarms: 1 }, notSupported: { trueAlarms: 0, falseAlarms: 2 } },
    })
    await sql`update opinion_setting set model = 'vision-1'`.execute(suite.db.system)
  })

  test('it is set by the platform and off until it is agreed to; the key goes with its address and is shown to nobody', async () => {
    const of = await aCompany(suite.db)
    const { companyId } = of
    expect(await root.call(opinionCalls.readSettings, { companyId })).toMatchObject({
      inUse: false,
      version: 0,
      hasKey: false,
    })
    const fields = {
      ...{
        companyId,
        modelUrl: peer.url,
        modelName: 'vision-1',
        answerLanguage: 'en' as const,
        modelKey: 'secret-key',
      },
      ...{
        lookTypes: [1],
        lookLevels: ['severe' as const],
        looksPerHour: 3,
        looksPerDay: 9,
        lookTimeout: 2,
        siteContext: '',
      },
    }
    const save = () => root.call(opinionCalls.saveSettings, { ...fields, version: 0 })
    await save()
    await expect(save()).rejects.toThrow('opinion.changedMeanwhile')
    const { modelKey, ...keyless } = fields
    const moved = { ...keyless, modelUrl: 'https://model.example/v1', version: 1 }
    await expect(root.call(opinionCalls.saveSettings, moved)).rejects.toThrow('opinion.keyAgain')
    const read = await root.call(opinionCalls.readSettings, { companyId })
    expect(read).toMatchObject({ inUse: false, version: 1, hasKey: true, agreedBy: '' })
    expect(JSON.stringify(read)).not.toContain(modelKey)
    const { rows } = await sql<{ detail: string }>`
      select detail::text from audit where action = 'saveOpinionSettings' and company_id = ${companyId}`.execute(
      suite.db.system,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.detail).not.toContain(modelKey)
    expect(await root.call(opinionCalls.test, { companyId })).toMatchObject({
      works: true,
      reason: 'flames at the left',
    })
    peer.mode = 'html'
    expect(await root.call(opinionCalls.test, { companyId })).toMatchObject({ works: false, observations: [] })
  })
})

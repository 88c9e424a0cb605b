/** Scores are made of the numbers of the lists they lead to, in scope alone, and are kept with what they were made of. */
import { rights } from '@watchfire/contract/core/rights.ts'
import { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { defaultWeights } from '@watchfire/contract/overall/score.rules.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alarmHandlers } from '../alarm/alarm.routes.ts'
import { useSiteZone } from '../core/site-time.ts'
import {
  aChannelOf,
  aCompany,
  anAlarm,
  aProject,
  aRegion,
  aViewer,
  type CompanyOfTest,
} from '../core/testing/builders.ts'
import { signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { deviceHandlers } from '../device/device.routes.ts'
import { hazardHandlers } from '../inspection/hazard.routes.ts'
import { roundHandlers } from '../inspection/round/round.routes.ts'
import { aHazard } from '../inspection/testing/inspection-rows.ts'
import { aRoundOver } from '../inspection/testing/round-rows.ts'
import { figureHandlers } from '../report/report.routes.ts'
import { evaluateDue, slotOf } from './evaluate.ts'
import { overallHandlers } from './overall.routes.ts'
import { scoresOf } from './read-scores.ts'

const suite = suiteServer({ jobs: false })
const { readScores, readHistory, readProjectHistory, readTrend } = overallHandlers
const hour = 3_600_000
beforeEach(() => sql`delete from score_setting`.execute(suite.db.system))
afterEach(() => useSiteZone('Asia/Shanghai'))

/** A company of two projects in which something of every part went wrong, in the first more than in the second. */
async function aTroubledCompany() {
  const { db } = suite
  const company = await aCompany(db)
  const second = { ...company, ...(await aProject(db, company)) }
  const [worse, better] = [await aChannelOf(db, company), await aChannelOf(db, second)]
  await sql`update device set state = 0 where device_no = ${worse.deviceNo}`.execute(db.system)
  const now = Date.now()
  for (let n = 0; n < 3; n += 1) await anAlarm(db, worse, { at: now - n * 1000, level: 'severe' })
  await anAlarm(db, worse, { at: now - 30 * 24 * hour, level: 'severe' })
  await anAlarm(db, better, { at: now - 30 * 24 * hour, level: 'severe' })
  for (let n = 0; n < 24; n += 1) {
    const { alarmId } = await anAlarm(db, n < 20 ? worse : better, { at: now - 2 * hour - n * 1000, state: 'handled' })
    await sql`update alarm set verdict = ${n % 4 === 0 ? 1 : 2}, opened_at = alarm_at + ${n} * interval '1 minute',
      handled_at = now() where alarm_id = ${alarmId}`.execute(db.system)
  }
  for (const place of [company, company, second]) await aHazard(db, place)
  await sql`update hazard set state = 3, deadline = now() - interval '1 day'
    where hazard_id = (select min(hazard_id) from hazard where project_id = ${company.projectId})`.execute(db.system)
  for (const [place, states] of [
    [company, [3, 4, 5]],
    [second, [3, 3, 1]],
  ] as const)
    for (const state of states) await aRoundOver(db, place, { state, dueAt: now - 24 * hour })
  return { company, second }
}

async function roundsListed(viewer: Awaited<ReturnType<typeof aViewer>>, days: { from: string; until: string }) {
  const asked = { firstDay: days.from, lastDay: days.until, ratedBy: 'month' as const }
  const { rows } = await roundHandlers.listRates(asked, viewer, { db: suite.db, log: suite.app.log })
  const sum = (what: 'over' | 'done') => rows.reduce((all, row) => all + row[what], 0)
  return { rounds: sum('over'), roundsInTime: sum('done') }
}

/** What the lists behind the parts say to the same viewer. */
async function listed(viewer: Awaited<ReturnType<typeof aViewer>>, days: { from: string; until: string }) {
  const tools = { db: suite.db, log: suite.app.log }
  const alarms = alarmHandlers({ fileUrl: () => '' })
  const page = { pageNum: 1, pageSize: 10 }
  const from = Date.now() - 34 * 24 * hour
  const severe = { ...page, from, level: 'severe', state: 'pending' } as const
  const { figures } = await figureHandlers.read({ ...days, by: 'day' }, viewer, tools)
  const states = await deviceHandlers({ serverUrl: '', claims: {} as never, uplinks: {} as never }).countStates(
    { kind: 'channel' },
    viewer,
    tools,
  )
  const hazards = await hazardHandlers(() => '').count({}, viewer, tools)
  return {
    severe: (await alarms.list(severe, viewer, tools)).total,
    overdue: (await alarms.list({ ...page, from, overdue: true }, viewer, tools)).total,
    opened: figures.response.n,
    medianMinutes: figures.response.median,
    channels: states.online + states.offline,
    online: states.online,
    hazards: hazards.open + hazards.closed,
    overdueHazards: hazards.overdue,
    ...(await roundsListed(viewer, days)),
    judged: figures.falseRate.n,
    falseAlarms: figures.falseAlarms,
  }
}

test('every number is that of the list behind it, of the whole and of each project, for whoever looks', async () => {
  const { company, second } = await aTroubledCompany()
  const tools = { db: suite.db, log: suite.app.log }
  const whole = await aViewer(suite.db, company)
  const { weights, whole: seen, projects, days } = await readScores({}, whole, tools)
  expect(weights).toEqual(defaultWeights)
  expect(seen.inputs).toEqual(await listed(whole, days))
  expect(seen.inputs).toMatchObject({ severe: 5, overdue: 2, channels: 2, online: 1, hazards: 3, overdueHazards: 1 })
  expect(seen.inputs).toMatchObject({ rounds: 5, roundsInTime: 3 })
  expect(seen.inputs).toMatchObject({ judged: 24, falseAlarms: 6, opened: 24, medianMinutes: 11.5 })
  expect(Math.round(100 - seen.parts.reduce((sum, { lost }) => sum + lost, 0))).toBe(seen.systemScore)
  expect(seen.dearest).toBe('severe')
  expect(projects.map(({ projectId }) => projectId)).toEqual([company.projectId, second.projectId])
  for (const project of projects) {
    const selected = { ...whole, projectIds: [project.projectId] }
    expect(project.inputs).toEqual(await listed(selected, days))
    expect((await readScores({}, selected, tools)).whole.inputs).toEqual(project.inputs)
  }
})

test('who has part of a company sees that part alone, and none of what is kept of the whole', async () => {
  const { company, second } = await aTroubledCompany()
  const tools = { db: suite.db, log: suite.app.log }
  await evaluate(company)
  const limited = await aViewer(suite.db, company, { projectIds: [second.projectId] })
  const { projects, companies, whole } = await readScores({}, limited, tools)
  expect(projects.map(({ projectId }) => projectId)).toEqual([second.projectId])
  expect([companies, whole.inputs.severe]).toEqual([[], 1])
  const refused = (viewer: typeof limited, ofProjectId?: number) =>
    (ofProjectId === undefined
      ? readHistory({ ofCompanyId: company.companyId }, viewer, tools)
      : readProjectHistory({ ofProjectId }, viewer, tools)
    ).then(
      rows => rows.length,
      error => error.code,
    )
  expect(await refused(limited)).toBe(0)
  expect(await refused(limited, company.projectId)).toBe('project.notFound')
  expect(await refused(limited, second.projectId)).toBe(1)
  expect(await refused(await aViewer(suite.db, company))).toBe(1)
  const inPart = {
    ...limited,
    regionLimits: [{ projectId: second.projectId, regionIds: [await aRegion(suite.db, second)] }],
  }
  expect(await refused(inPart, second.projectId)).toBe('project.notFound')
  expect(await refused(await aViewer(suite.db, await aCompany(suite.db)))).toBe('company.notFound')
})

const evaluate = async ({ companyId }: CompanyOfTest, now = Date.now(), bounds = {}) => {
  const rows = async () =>
    (
      await sql`select from score where company_id = ${companyId} and slot = ${new Date(slotOf(now, 3))}`.execute(
        suite.db.system,
      )
    ).rows.length
  // Twenty companies a round, and other tests left some.
  while ((await rows()) === 0) await suite.db.system.transaction().execute(trx => evaluateDue(trx, now, bounds))
}

test('each company and project is kept once an evaluation, with below, inputs and weights', async () => {
  const { company } = await aTroubledCompany()
  const below = await aCompany(suite.db, { of: company })
  await anAlarm(suite.db, await aChannelOf(suite.db, below), { level: 'severe' })
  await sql`update company set parent_id = ${company.companyId} where company_id = ${below.companyId}`.execute(
    suite.db.system,
  )
  const tools = { db: suite.db, log: suite.app.log }
  const now = Date.now()
  for (const at of [now, now, now + 24 * hour]) await evaluate(company, at)
  const viewer = await aViewer(suite.db, company, { companyIds: [company.companyId, below.companyId] })
  const history = await readHistory({ ofCompanyId: company.companyId }, viewer, tools)
  expect(history).toHaveLength(2)
  const { whole, companies } = await readScores({}, viewer, tools)
  expect(history[0]).toMatchObject({ inputs: whole.inputs, systemScore: whole.systemScore, weights: defaultWeights })
  expect(whole.inputs.severe).toBe(6)
  expect(companies.map(({ companyId }) => companyId)).toContain(company.companyId)
  expect(await readProjectHistory({ ofProjectId: company.projectId }, viewer, tools)).toHaveLength(2)
})

test('what was kept before rounds were a part of the score has none of them', async () => {
  const { company } = await aTroubledCompany()
  await evaluate(company)
  await sql`update score set inputs = inputs - 'rounds' - 'roundsInTime', weights = weights - 'rounds' where company_id = ${company.companyId}`.execute(
    suite.db.system,
  )
  await sql`insert into score_setting (weights, per_day, changed_by) values (${JSON.stringify(defaultWeights)}::jsonb - 'rounds', 3, 'root')`.execute(
    suite.db.system,
  )
  const viewer = await aViewer(suite.db, company)
  const tools = { db: suite.db, log: suite.app.log }
  const [kept] = await readHistory({ ofCompanyId: company.companyId }, viewer, tools)
  expect(kept).toMatchObject({ inputs: { rounds: 0, roundsInTime: 0, hazards: 3 }, weights: { rounds: 0, severe: 20 } })
  const { weights, whole } = await readScores({}, viewer, tools)
  expect(weights.rounds).toBe(0)
  expect(whole.parts.find(({ part }) => part === 'rounds')).toMatchObject({ quality: 0.6, most: 0, lost: 0 })
})

test('the worst project is found among more than are shown, and those not shown are counted', async () => {
  const company = await aCompany(suite.db)
  const later = [await aProject(suite.db, company), await aProject(suite.db, company)] as const
  const worst = { ...company, ...later[1] }
  await anAlarm(suite.db, await aChannelOf(suite.db, worst), { level: 'severe' })
  const viewer = await aViewer(suite.db, company)
  const few = await scoresOf(suite.db, viewer, { shown: 1 })
  expect(few.projects.map(({ projectId }) => projectId)).toEqual([worst.projectId])
  expect(few.notShown).toEqual({ projects: 2, companies: 0 })
  expect((await scoresOf(suite.db, viewer)).notShown).toEqual({ projects: 0, companies: 0 })
})

test('of more projects than are scored those that are have their own facts, however many the others have', async () => {
  const company = await aCompany(suite.db)
  const beyond = { ...company, ...(await aProject(suite.db, company)) }
  const channels = [await aChannelOf(suite.db, company), await aChannelOf(suite.db, beyond)] as const
  for (const channel of [channels[0], channels[1], channels[1]]) await anAlarm(suite.db, channel, { level: 'severe' })
  const viewer = await aViewer(suite.db, company)
  const { projects, notShown } = await scoresOf(suite.db, viewer, { scored: 1 })
  expect(projects.map(({ projectId, inputs }) => [projectId, inputs.severe])).toEqual([[company.projectId, 1]])
  expect(notShown.projects).toBe(1)
})

test('every project of a company is kept with its own facts, however many it has', async () => {
  const company = await aCompany(suite.db)
  const places = [company, ...(await Promise.all([1, 2].map(() => aProject(suite.db, company))))]
  for (const [index, place] of places.entries())
    for (let n = 0; n <= index; n += 1)
      await anAlarm(suite.db, await aChannelOf(suite.db, { ...company, ...place }), { level: 'severe' })
  await evaluate(company, Date.now(), { atOnce: 2 })
  const viewer = await aViewer(suite.db, company)
  const tools = { db: suite.db, log: suite.app.log }
  const kept = await Promise.all(
    places.map(({ projectId }) => readProjectHistory({ ofProjectId: projectId }, viewer, tools)),
  )
  expect(kept.map(rows => rows.map(({ inputs }) => inputs.severe))).toEqual([[1], [2], [3]])
})

test('it is evaluated at the hours of the site, once to three times a day', () => {
  const at = (text: string) => Date.parse(text)
  useSiteZone('Asia/Shanghai')
  expect(slotOf(at('2026-11-20T07:59:59+08:00'), 1)).toBe(at('2026-11-19T08:00:00+08:00'))
  expect(slotOf(at('2026-11-20T08:00:00+08:00'), 1)).toBe(at('2026-11-20T08:00:00+08:00'))
  expect(slotOf(at('2026-11-20T19:00:00+08:00'), 2)).toBe(at('2026-11-20T08:00:00+08:00'))
  expect(slotOf(at('2026-11-20T00:10:00+08:00'), 3)).toBe(at('2026-11-20T00:00:00+08:00'))
  useSiteZone('America/St_Johns')
  expect(slotOf(at('2026-11-20T11:30:00Z'), 3)).toBe(at('2026-11-20T08:00:00-03:30'))
})

test('the trend has every level of today and yesterday by the hour, as many as the desk lists', async () => {
  const { company } = await aTroubledCompany()
  const tools = { db: suite.db, log: suite.app.log }
  const viewer = await aViewer(suite.db, company)
  const { days, levels } = await readTrend({}, viewer, tools)
  const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)
  const totals = await Promise.all(
    [days.today, days.yesterday].map(
      async day => (await figureHandlers.read({ from: day, until: day, by: 'day' }, viewer, tools)).figures.total,
    ),
  )
  expect([sum(levels.flatMap(({ today }) => today)), sum(levels.flatMap(({ yesterday }) => yesterday))]).toEqual(totals)
  const blind = { ...viewer, rights: new Set([rights.overall]) }
  await anAlarm(suite.db, await aChannelOf(suite.db, company), { level: 'fault' })
  expect((await readTrend({}, blind, tools)).levels.map(({ level }) => level)).not.toContain('fault')
})

test('root sets the weights, a hundred together; it is in the account log and counts at once', async () => {
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const weights = { ...defaultWeights, severe: 35, devices: 5 }
  const wrong = await root.send(overallCalls.saveWeights, { weights: { ...weights, severe: 36 }, perDay: 1 })
  expect(wrong.body).toMatchObject({ errorCode: 'overall.sumOfWeights', sum: 101 })
  expect((await root.send(overallCalls.saveWeights, { weights, perDay: 1 })).body.rcode).toBe(0)
  expect(await root.call(overallCalls.readScores, {})).toMatchObject({ weights, perDay: 1 })
  const { rows } = await sql<{ detail: object }>`
    select detail from audit where action = 'saveScoreWeights' order by audit_id desc limit 1`.execute(suite.db.system)
  expect(rows[0]?.detail).toEqual({
    before: { ...defaultWeights, perDay: 3 },
    after: { ...weights, perDay: 1 },
  })
})

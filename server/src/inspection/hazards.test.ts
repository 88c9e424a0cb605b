import { randomUUID } from 'node:crypto'
import { rights } from '@watchfire/contract/core/rights.ts'
import { expect, test } from 'vitest'
import { publicAlarmId } from '../alarm/alarm.public.ts'
import { inScope } from '../core/db/database.ts'
import { insertFile } from '../core/files/file.queries.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { aChannelOf, aCompany, anAlarm, aViewer, type CompanyOfTest } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { hazardHandlers } from './hazard.routes.ts'
import { notifyOverdue } from './overdue/notify-overdue.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const tools = { db, log: recordedLog().log }
const inspection = hazardHandlers((_, fileId) => `/file/${fileId}`)
const day = 86_400_000
const plan = { goal: 'g', methods: 'm', resources: 'r', responsible: 'p', timeLimit: 't', emergency: 'e' }
const later = () => Date.now() + 7 * day

/** Somebody of the company whose role holds every right of the page. */
async function aPerson(company: CompanyOfTest, fullName: string): Promise<Viewer> {
  const viewer = await aViewer(db, company, { fullName })
  const { role_id } = await db.system
    .selectFrom('account')
    .where('account_id', '=', viewer.accountId)
    .select('role_id')
    .executeTakeFirstOrThrow()
  await db.system
    .insertInto('role_right')
    .values({ role_id: role_id as number, menu_id: rights.rectifyHazard })
    .execute()
  await db.system
    .updateTable('account')
    .set({ full_name: fullName, email: `${fullName}@plant.example`.toLowerCase(), all_projects: true })
    .where('account_id', '=', viewer.accountId)
    .execute()
  return viewer
}

async function aScene() {
  const company = await aCompany(db, { name: 'Plant' })
  const inspector = await aPerson(company, 'Wang')
  const fixer = await aPerson(company, 'Li')
  const reportAs = (viewer: Viewer, given = {}) =>
    inspection.report(
      {
        clientKey: randomUUID(),
        ofProjectId: company.projectId,
        ofRegionId: company.regionId,
        source: 'routine',
        category: 'site',
        typeNo: 1,
        words: 'pressure too low',
        ...given,
      },
      viewer,
      tools,
    )
  const get = (hazardId: number, viewer = inspector) => inspection.get({ hazardId }, viewer, tools)
  const now = async (hazardId: number) => ({ hazardId, version: (await get(hazardId)).version })
  const assign = async (hazardId: number, deadline = later()) =>
    inspection.assign(
      {
        ...(await now(hazardId)),
        assigneeId: fixer.accountId,
        deadline,
        dutyUnit: 'Maintenance',
        standard: 'GB 50140',
        measure: 'replace it',
        money: 120,
      },
      inspector,
      tools,
    )
  const atWork = async (level: 'general' | 'major' = 'general') => {
    const { hazardId } = await reportAs(inspector)
    await inspection.confirm({ ...(await now(hazardId)), level, clause: 'GB 1, 3.2' }, inspector, tools)
    await assign(hazardId)
    return hazardId
  }
  return { company, inspector, fixer, reportAs, get, now, assign, atWork }
}

async function anUpload(viewer: Viewer): Promise<string> {
  const fileId = randomUUID().replaceAll('-', '')
  const { tenantId, companyId, accountId } = viewer
  const row = { fileId, tenantId: tenantId as number, companyId, mime: 'image/jpeg', bytes: 10, accountId }
  await insertFile(db.system, { ...row, sha256: Buffer.alloc(32) })
  return fileId
}

test('from report to verification by another person, each step a row of its history', async () => {
  const { inspector, fixer, reportAs, get, now, assign } = await aScene()
  const [before, after] = [await anUpload(inspector), await anUpload(fixer)]
  const { hazardId, number } = await reportAs(inspector, { photos: [before] })
  expect(number).toMatch(/^YH\d{8}-0001$/)
  expect((await reportAs(inspector)).number).toMatch(/-0002$/)
  expect((await get(hazardId)).can).toEqual(['confirm', 'dismiss'])
  await inspection.confirm({ ...(await now(hazardId)), level: 'general', basis: 'GB 50140' }, inspector, tools)
  await assign(hazardId)
  expect(await get(hazardId)).toMatchObject({ assignee: 'Li', dutyUnit: 'Maintenance', money: 120, state: 'assigned' })
  expect((await get(hazardId, fixer)).can[0]).toBe('start')
  await inspection.start(await now(hazardId), fixer, tools)
  await inspection.submit({ ...(await now(hazardId)), result: 'replaced', photos: [after] }, fixer, tools)
  await expect(
    inspection.verify({ ...(await now(hazardId)), passed: true, words: 'fine' }, fixer, tools),
  ).rejects.toThrow('inspection.ownWork')
  await inspection.verify({ ...(await now(hazardId)), passed: false, words: 'no tag' }, inspector, tools)
  await inspection.submit({ ...(await now(hazardId)), result: 'tagged', photos: [after] }, fixer, tools)
  await inspection.verify({ ...(await now(hazardId)), passed: true, words: 'fine' }, inspector, tools)
  const closed = await get(hazardId)
  expect(closed).toMatchObject({
    state: 'verified',
    verifier: 'Wang',
    fixer: 'Li',
    opinion: 'fine',
    before: [`/file/${before}`],
    after: [`/file/${after}`],
    can: [],
  })
  expect(closed.steps.map(({ kind, byName }) => `${kind} ${byName}`)).toEqual([
    'report Wang',
    'confirm Wang',
    'assign Wang',
    'start Li',
    'submit Li',
    'sendBack Wang',
    'submit Li',
    'verify Wang',
  ])
})

test('who rectified is known by account: another name and another role change nothing, and the database refuses it as well', async () => {
  const { fixer, now, atWork } = await aScene()
  const hazardId = await atWork()
  await inspection.start(await now(hazardId), fixer, tools)
  await inspection.submit({ ...(await now(hazardId)), result: 'done' }, fixer, tools)
  const renamed = { ...fixer, fullName: 'Somebody else', account: 'other', roleName: 'admin' }
  await expect(
    inspection.verify({ ...(await now(hazardId)), passed: true, words: 'fine' }, renamed, tools),
  ).rejects.toThrow('inspection.ownWork')
  await expect(
    db.system.updateTable('hazard').set({ verifier_id: fixer.accountId }).where('hazard_id', '=', hazardId).execute(),
  ).rejects.toThrow(/check/)
})

test('of two people at once the second is told who was first, and nothing changes', async () => {
  const { inspector, reportAs, get, company } = await aScene()
  const second = await aPerson(company, 'Zhao')
  const { hazardId } = await reportAs(inspector)
  const { version } = await get(hazardId)
  await inspection.confirm({ hazardId, version, level: 'general' }, second, tools)
  const late = inspection.dismiss({ hazardId, version, words: 'twice' }, inspector, tools)
  await expect(late).rejects.toMatchObject({ code: 'inspection.meanwhile', facts: { by: 'Zhao' } })
  expect(await get(hazardId)).toMatchObject({ state: 'confirmed', version: version + 1 })
  const race = await get(hazardId)
  const both = await Promise.allSettled(
    [inspector, second].map(viewer =>
      inspection.dismiss({ hazardId, version: race.version, words: 'x' }, viewer, tools),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a major hazard needs its clause, a plan, and somebody else’s approval', async () => {
  const { inspector, fixer, reportAs, now, get, atWork } = await aScene()
  const { hazardId: bare } = await reportAs(inspector)
  await expect(inspection.confirm({ ...(await now(bare)), level: 'major' }, inspector, tools)).rejects.toThrow(
    'inspection.clauseMissing',
  )
  const hazardId = await atWork('major')
  await expect(inspection.start(await now(hazardId), fixer, tools)).rejects.toThrow('inspection.planFirst')
  await inspection.plan({ ...(await now(hazardId)), ...plan }, fixer, tools)
  await expect(inspection.decidePlan({ ...(await now(hazardId)), approved: true }, fixer, tools)).rejects.toThrow(
    'inspection.ownRequest',
  )
  await inspection.decidePlan({ ...(await now(hazardId)), approved: true }, inspector, tools)
  expect(await get(hazardId)).toMatchObject({ plan, planner: 'Li', planState: 'approved' })
  await inspection.start(await now(hazardId), fixer, tools)
})

test('a level that was misjudged is corrected with a reason: work stops, and plan and approval are due', async () => {
  const { inspector, fixer, now, get, atWork } = await aScene()
  const hazardId = await atWork()
  await inspection.start(await now(hazardId), fixer, tools)
  const raise = async (given: object) =>
    inspection.confirm({ ...(await now(hazardId)), level: 'major', ...given }, inspector, tools)
  await expect(raise({ words: 'a whole row' })).rejects.toThrow('inspection.clauseMissing')
  await expect(raise({ clause: 'GB 1, 3.2' })).rejects.toThrow('inspection.reasonMissing')
  await raise({ clause: 'GB 1, 3.2', words: 'a whole row' })
  expect(await get(hazardId, fixer)).toMatchObject({
    ...{ state: 'assigned', level: 'major', clause: 'GB 1, 3.2', planState: 'none' },
    can: expect.arrayContaining(['plan']),
  })
  expect((await get(hazardId)).steps.at(-1)).toMatchObject({ kind: 'raise', byName: 'Wang', words: 'a whole row' })
  await expect(inspection.start(await now(hazardId), fixer, tools)).rejects.toThrow('inspection.planFirst')
  await expect(raise({ clause: 'x', words: 'twice' })).rejects.toThrow('inspection.notNow')
  await inspection.plan({ ...(await now(hazardId)), ...plan }, fixer, tools)
  await inspection.confirm({ ...(await now(hazardId)), level: 'general', words: 'one is enough' }, inspector, tools)
  expect(await get(hazardId)).toMatchObject({ level: 'general', clause: '', planState: 'none', state: 'assigned' })
  await inspection.start(await now(hazardId), fixer, tools)
  const told = db.system.selectFrom('mail').where('title', 'like', `%${(await get(hazardId)).number}%major%`)
  expect(await told.select('title').execute()).toHaveLength(1)
})

test('what was fixed at once and is major is assigned with a deadline, and planned', async () => {
  const { inspector, fixer, reportAs, get, now, assign } = await aScene()
  const given = { photos: [await anUpload(fixer)], afterPhotos: [await anUpload(fixer)], result: 'closed the door' }
  const { hazardId } = await reportAs(fixer, given)
  expect((await get(hazardId)).can).toEqual(['verify', 'sendBack', 'raise'])
  const major = { level: 'major', clause: 'GB 1, 3.2', words: 'a fire door' } as const
  await inspection.confirm({ ...(await now(hazardId)), ...major }, inspector, tools)
  expect(await get(hazardId)).toMatchObject({ state: 'confirmed', level: 'major' })
  await assign(hazardId)
  await inspection.plan({ ...(await now(hazardId)), ...plan }, fixer, tools)
  expect(await get(hazardId)).toMatchObject({ planState: 'waiting' })
})

test('a longer deadline counts once it is allowed', async () => {
  const { inspector, fixer, now, get, atWork } = await aScene()
  const hazardId = await atWork()
  const { deadline } = await get(hazardId)
  const asked = (deadline ?? 0) + day
  const ask = async (until: number) =>
    inspection.askExtension({ ...(await now(hazardId)), deadline: until, words: 'part is late' }, fixer, tools)
  await expect(ask((deadline ?? 0) - 1)).rejects.toThrow('inspection.deadlinePassed')
  await ask(asked)
  expect(await get(hazardId)).toMatchObject({ deadline, extensionUntil: asked, extensionReason: 'part is late' })
  await expect(inspection.decideExtension({ ...(await now(hazardId)), approved: true }, fixer, tools)).rejects.toThrow(
    'inspection.ownRequest',
  )
  await inspection.decideExtension({ ...(await now(hazardId)), approved: true }, inspector, tools)
  expect(await get(hazardId)).toMatchObject({ deadline: asked, extensionUntil: null, extensionAsked: false })
})

test('what is fixed at once is one step with pictures of before and after, and waits for somebody else', async () => {
  const { inspector, fixer, reportAs, get, now } = await aScene()
  const [before, after] = [await anUpload(fixer), await anUpload(fixer)]
  await expect(reportAs(fixer, { result: 'closed the door' })).rejects.toThrow('inspection.fixAtOnceMissing')
  const given = { photos: [before], afterPhotos: [after], result: 'closed the door' }
  const { hazardId } = await reportAs(fixer, given)
  expect(await get(hazardId)).toMatchObject({ state: 'submitted', fixer: 'Li', steps: [{ kind: 'fixAtOnce' }] })
  expect((await get(hazardId, fixer)).can).toEqual(['raise'])
  await inspection.verify({ ...(await now(hazardId)), passed: true, words: 'ok' }, inspector, tools)
})

test('a report that is sent again is one hazard, and photos are those of who uploaded them', async () => {
  const { inspector, fixer, reportAs } = await aScene()
  const clientKey = randomUUID()
  const first = await reportAs(inspector, { clientKey })
  expect(await reportAs(inspector, { clientKey })).toEqual(first)
  const foreign = await anUpload(fixer)
  await expect(reportAs(inspector, { photos: [foreign] })).rejects.toThrow('file.notFound')
})

test('an alarm and the hazard made from it show each other, and its evidence stays', async () => {
  const { company, inspector, reportAs, get } = await aScene()
  const key = await anAlarm(db, await aChannelOf(db, company))
  const alarmId = publicAlarmId(key)
  const { hazardId } = await reportAs(inspector, { alarmId })
  expect(await get(hazardId)).toMatchObject({ alarm: { alarmId } })
  const { rows } = await inspection.listOfAlarm({ alarmId }, inspector, tools)
  expect(rows.map(row => row.hazardId)).toEqual([hazardId])
  expect((await get(hazardId, { ...inspector, rights: new Set([rights.fireCheck]) })).alarm).toBeNull()
  const held = db.system.selectFrom('evidence_hold').where('alarm_id', '=', key.alarmId).select('reason')
  expect(await held.execute()).toMatchObject([{ reason: expect.stringMatching(/YH/) }])
  const stranger = await aPerson(await aCompany(db), 'Stranger')
  await expect(inspection.listOfAlarm({ alarmId }, stranger, tools)).rejects.toThrow('alarm.notFound')
})

test('it is assigned to who may rectify there', async () => {
  const { company, inspector, fixer, reportAs, now } = await aScene()
  const { hazardId } = await reportAs(inspector)
  await inspection.confirm({ ...(await now(hazardId)), level: 'general' }, inspector, tools)
  const without = await aViewer(db, company)
  const { rows } = await inspection.listRectifiers({ hazardId }, inspector, tools)
  expect(rows.map(({ accountId }) => accountId).sort()).toEqual([inspector.accountId, fixer.accountId].sort())
  const to = async (assigneeId: number, deadline = later()) =>
    inspection.assign(
      { ...(await now(hazardId)), assigneeId, deadline, dutyUnit: 'x', standard: 'x', measure: 'x' },
      inspector,
      tools,
    )
  await expect(to(without.accountId)).rejects.toThrow('inspection.cannotRectify')
  await expect(to((await aViewer(db, await aCompany(db))).accountId)).rejects.toThrow('account.notFound')
  await expect(to(fixer.accountId, Date.now() - 1)).rejects.toThrow('inspection.deadlinePassed')
})

test('lists and their counts; overdue is told once for each deadline', async () => {
  const { company, inspector, fixer, reportAs, atWork, get } = await aScene()
  const late = await atWork()
  await db.system
    .updateTable('hazard')
    .set({ deadline: new Date(Date.now() - day) })
    .where('hazard_id', '=', late)
    .execute()
  await atWork()
  await reportAs(inspector, { words: 'blocked exit' })
  const counts = await inspection.count({}, fixer, tools)
  expect(counts).toEqual({ open: 3, mine: 2, overdue: 1, toConfirm: 1, toAssign: 0, atWork: 2, toVerify: 0, closed: 0 })
  const due = { mine: 2, toConfirm: 1, toAssign: 0, toVerify: 0, overdue: 1 }
  expect(await inspection.countDue({}, fixer, tools)).toEqual(due)
  const list = (input: Parameters<typeof inspection.list>[0]) => inspection.list(input, fixer, tools)
  for (const tab of ['open', 'mine', 'overdue', 'toConfirm', 'closed'] as const)
    expect(await list({ tab })).toMatchObject({ total: counts[tab] })
  expect((await list({ tab: 'mine' })).rows.map(({ hazardId, overdue }) => [hazardId, overdue])[0]).toEqual([
    late,
    true,
  ])
  expect((await list({ keyword: 'EXIT' })).rows).toHaveLength(1)
  expect((await list({ level: 'major' })).total).toBe(0)
  const tell = () => db.system.transaction().execute(trx => notifyOverdue.work(trx))
  await tell()
  await tell()
  const { number } = await get(late)
  const mails = await db.system
    .selectFrom('mail')
    .where('title', 'like', `%${number}%`)
    .where('tenant_id', '=', company.tenantId)
    .select(['title'])
    .execute()
  expect(mails.map(({ title }) => title.includes('overdue'))).toEqual([false, true])
})

test('problem types: shipped ones in the reader’s language, changed by a company, never lost', async () => {
  const { company, inspector, reportAs } = await aScene()
  const types = async (viewer = inspector) => (await inspection.listProblemTypes({}, viewer, tools)).rows
  const shipped = await types({ ...inspector, language: 'en' })
  expect(shipped[0]).toEqual({ typeNo: 1, name: 'Extinguisher', category: 'site', inUse: true })
  const save = (types: Parameters<typeof inspection.saveProblemTypes>[0]['types']) =>
    inspection.saveProblemTypes({ types }, inspector, tools)
  const [first] = await types()
  if (!first) throw new Error('no type')
  await save([first, { name: '粉尘', category: 'site', inUse: true }])
  expect((await types()).filter(({ inUse }) => inUse).map(({ typeNo, name }) => `${typeNo} ${name}`)).toEqual([
    '1 灭火器',
    '1000 粉尘',
  ])
  expect(await types()).toHaveLength(shipped.length + 1)
  await expect(reportAs(inspector, { typeNo: 2 })).rejects.toThrow('inspection.typeUnknown')
  await reportAs(inspector, { typeNo: 1000 })
  await expect(save([first, { ...first, typeNo: undefined }])).rejects.toThrow('inspection.typeTwice')
  await expect(save([{ ...first, typeNo: 999 }])).rejects.toThrow('inspection.typeUnknown')
  expect(await types(await aPerson(await aCompany(db), 'Stranger'))).toHaveLength(shipped.length)
  expect(await inScope(db, inspector, trx => trx.selectFrom('problem_catalogue').selectAll().execute())).toMatchObject([
    { company_id: company.companyId },
  ])
})

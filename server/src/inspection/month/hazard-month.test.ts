import { hazardState } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Viewer } from '../../core/session/viewer.ts'
import { aCompany, aViewer, type CompanyOfTest } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { hazardHandlers } from '../hazard.routes.ts'
import { ledgerSheet } from '../ledger-sheet.ts'
import { aHazard } from '../testing/inspection-rows.ts'
import { monthSpan, monthsOf } from './month-of-hazards.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const hazards = hazardHandlers(() => '')
const at = (text: string) => new Date(`${text}+08:00`)

type Given = {
  state: z.output<typeof hazardState>
  reported: string
  deadline?: string
  submitted?: string
  category?: number
  level?: number
}

async function given(
  company: CompanyOfTest,
  { state, reported, deadline, submitted, ...more }: Given,
): Promise<number> {
  const id = await aHazard(db, company)
  await db.system
    .updateTable('hazard')
    .set({
      state: z.encode(hazardState, state),
      reported_at: at(reported),
      ...(deadline && { deadline: at(deadline) }),
      ...(submitted && { submitted_at: at(submitted) }),
      ...more,
    })
    .where('hazard_id', '=', id)
    .execute()
  return id
}

test('a month of the site begins and ends at its midnight', () => {
  expect(monthSpan('2026-12')).toEqual({
    from: at('2026-12-01T00:00:00').getTime(),
    until: at('2027-01-01T00:00:00').getTime(),
  })
})

test('a month in numbers: rectified, on time, found again, and where most are', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const yard = {
    ...company,
    ...(await db.system
      .insertInto('region')
      .values({
        tenant_id: company.tenantId,
        company_id: company.companyId,
        project_id: company.projectId,
        name: 'yard',
      })
      .returning('region_id as regionId')
      .executeTakeFirstOrThrow()),
  }
  // Of the month before: what comes back within 90 days is found again.
  await given(company, { state: 'verified', reported: '2026-03-31T23:59:59' })
  const onTime = { deadline: '2026-04-10T00:00:00', submitted: '2026-04-09T00:00:00' }
  await given(company, { state: 'verified', reported: '2026-04-01T00:00:00', ...onTime })
  await given(company, {
    state: 'verified',
    reported: '2026-04-02T08:00:00',
    ...onTime,
    submitted: '2026-04-11T00:00:00',
  })
  await given(company, {
    state: 'assigned',
    reported: '2026-04-03T08:00:00',
    deadline: '2026-04-20T00:00:00',
    level: 2,
  })
  await given(yard, { state: 'reported', reported: '2026-04-30T23:59:59' })
  await given(yard, { state: 'dismissed', reported: '2026-04-05T08:00:00' })
  await given(yard, { state: 'reported', reported: '2026-05-01T00:00:00' })
  const numbers = await hazards.readMonth({ month: '2026-04' }, viewer, tools)
  expect(numbers).toMatchObject({ found: 4, major: 1, dismissed: 1, closed: 2, due: 3, onTime: 1, repeated: 3 })
  expect(numbers.places.map(({ found, open }) => [found, open])).toEqual([
    [3, 1],
    [1, 1],
  ])
  const stranger = await aViewer(db, await aCompany(db))
  expect(await hazards.readMonth({ month: '2026-04' }, stranger, tools)).toMatchObject({ found: 0, places: [] })
})

test('a month says of whom and of which places it tells, as the viewer’s scope and selection are', async () => {
  const above = await aCompany(db, { name: 'Group' })
  const plant = await aCompany(db, { of: above, name: 'Plant' })
  const nameOf = async (table: 'project' | 'region') =>
    (
      await sql<{ name: string }>`
        select name from ${sql.table(table)} where ${sql.ref(`${table}_id`)} = ${plant[`${table}Id`]}`.execute(
        db.system,
      )
    ).rows[0]?.name ?? ''
  const [project, region] = [await nameOf('project'), await nameOf('region')]
  const viewer = await aViewer(db, above)
  const group = { ...viewer, companyIds: [above.companyId, plant.companyId], projectIds: null }
  const read = (scope: Partial<Viewer>) => hazards.readMonth({ month: '2026-04' }, { ...group, ...scope }, tools)
  const one = { projectIds: [plant.projectId] }
  const limit = { projectId: plant.projectId, regionIds: [plant.regionId] }
  expect(await read({})).toMatchObject({ units: ['Group'], counted: [] })
  expect(await read({ companyIds: [plant.companyId] })).toMatchObject({ units: ['Plant'], counted: [] })
  expect(await read(one)).toMatchObject({ units: ['Plant'], counted: [project] })
  const inRegion = { units: ['Plant'], counted: [`${project} / ${region}`] }
  expect(await read({ regionId: plant.regionId })).toMatchObject(inRegion)
  expect(await read({ ...one, regionLimits: [limit] })).toMatchObject(inRegion)
  expect(await read({ projectIds: [] })).toMatchObject({ units: [], counted: [] })
})

test('a quarter and a year of the site begin and end at its midnights', () => {
  const span = (from: string, until: string) => ({ from: at(from).getTime(), until: at(until).getTime() })
  expect(monthSpan('2026-Q1')).toEqual(span('2026-01-01T00:00:00', '2026-04-01T00:00:00'))
  expect(monthSpan('2026-Q4')).toEqual(span('2026-10-01T00:00:00', '2027-01-01T00:00:00'))
  expect(monthSpan('2026')).toEqual(span('2026-01-01T00:00:00', '2027-01-01T00:00:00'))
  expect(monthsOf('2026-Q3')).toEqual(['2026-07', '2026-08', '2026-09'])
})

test('a quarter and a year equal the sheets that were filled in by hand, and say what their months say', async () => {
  const company = await aCompany(db)
  const viewer = await aViewer(db, company)
  const june = { deadline: '2025-06-30T00:00:00', submitted: '2025-06-20T00:00:00' }
  // Of the quarter before and the one after, by a second.
  await given(company, { state: 'verified', reported: '2025-03-31T23:59:59' })
  await given(company, { state: 'reported', reported: '2025-07-01T00:00:00' })
  await given(company, { state: 'verified', reported: '2025-04-01T00:00:00', ...june })
  await given(company, { state: 'dismissed', reported: '2025-04-02T08:00:00' })
  await given(company, {
    state: 'verified',
    reported: '2025-05-10T08:00:00',
    ...june,
    submitted: '2025-07-02T00:00:00',
  })
  await given(company, { state: 'submitted', reported: '2025-06-10T08:00:00', ...june, level: 2 })
  await given(company, {
    state: 'assigned',
    reported: '2025-06-30T23:59:59',
    deadline: '2025-07-20T00:00:00',
    level: 2,
  })
  const read = (month: string) => hazards.readMonth({ month }, viewer, tools)
  const quarter = await read('2025-Q2')
  const none = { found: 0, major: 0, supervised: 0, dismissed: 0, closed: 0, due: 0, onTime: 0, repeated: 0 }
  const byMonth = [
    { month: '2025-04', ...none, found: 1, dismissed: 1, closed: 1, due: 1, onTime: 1, repeated: 1 },
    { month: '2025-05', ...none, found: 1, closed: 1, due: 1, repeated: 1 },
    { month: '2025-06', ...none, found: 2, major: 2, due: 2, onTime: 1, repeated: 2 },
  ]
  const whole = { ...none, found: 4, major: 2, dismissed: 1, closed: 2, due: 4, onTime: 2, repeated: 4 }
  expect(quarter).toMatchObject({ ...whole, months: byMonth, places: [{ found: 4, open: 2 }] })
  const year = await read('2025')
  expect(year).toMatchObject({ ...whole, found: 6, closed: 3, repeated: 5 })
  expect(year.months).toHaveLength(12)
  for (const numbers of [quarter, year, await read('2025-06')])
    for (const name of Object.keys(none) as (keyof typeof none)[])
      expect([name, numbers.months.reduce((sum, month) => sum + month[name], 0)]).toEqual([name, numbers[name]])
})

test('a ledger equals the sheet that was filled in by hand', async () => {
  const company = await aCompany(db, { name: 'Plant' })
  const viewer = await aViewer(db, company)
  const { name: project } = await db.system
    .selectFrom('project')
    .where('project_id', '=', company.projectId)
    .select('name')
    .executeTakeFirstOrThrow()
  const { name: region } = await db.system
    .selectFrom('region')
    .where('region_id', '=', company.regionId)
    .select('name')
    .executeTakeFirstOrThrow()
  const id = await given(company, {
    state: 'verified',
    reported: '2026-06-02T08:30:00',
    deadline: '2026-06-05T23:59:59',
    submitted: '2026-06-04T10:00:00',
    level: 2,
  })
  await db.system
    .updateTable('hazard')
    .set({
      number: 'YH20260602-0001',
      place: '东侧通道',
      clause: '判定标准 3.2',
      supervisor_id: 1,
      supervisor: '赵',
      supervised_until: at('2026-06-30T23:59:59'),
      basis: 'GB 50140',
      duty_unit: '设备部',
      assignee: '李',
      standard: '压力在绿区',
      measure: '更换灭火器',
      money: '120.5',
      result: '已更换',
      verifier: '赵',
      opinion: '合格',
      closed_at: at('2026-06-06T09:00:00'),
    })
    .where('hazard_id', '=', id)
    .execute()
  // Of the other ledger.
  await given(company, { state: 'reported', reported: '2026-06-03T08:00:00', category: 2 })
  const sheet = ledgerSheet(db, viewer, { category: 'site', ...monthSpan('2026-06') })
  const filled = [
    ['编号', 'YH20260602-0001'],
    ['排查时间', '2026-06-02 08:30'],
    ['排查人', 'reporter'],
    ['来源', '日常检查'],
    ['地点', `${project} / ${region} / 东侧通道`],
    ['问题类型', '灭火器'],
    ['隐患描述', '压力不足'],
    ['隐患等级', '重大隐患'],
    ['判定条款', '判定标准 3.2'],
    ['挂牌督办', '赵 2026-06-30'],
    ['检查依据', 'GB 50140'],
    ['责任单位', '设备部'],
    ['整改责任人', '李'],
    ['整改标准', '压力在绿区'],
    ['整改措施', '更换灭火器'],
    ['整改资金（元）', 120.5],
    ['整改期限', '2026-06-05 23:59'],
    ['整改情况', '已更换'],
    ['整改完成时间', '2026-06-04 10:00'],
    ['验收人', '赵'],
    ['验收意见', '合格'],
    ['销号时间', '2026-06-06 09:00'],
    ['状态', '已闭环'],
  ]
  const rows: unknown[] = []
  for await (const row of sheet.rows) rows.push(row)
  expect(sheet.columns.map(({ header }) => header)).toEqual(filled.map(([header]) => header))
  expect(rows).toEqual([filled.map(([, cell]) => cell)])
  expect(ledgerSheet(db, { ...viewer, language: 'en' }, { category: 'management', ...monthSpan('2026-06') }).name).toBe(
    'Ledger of management hazards',
  )
})

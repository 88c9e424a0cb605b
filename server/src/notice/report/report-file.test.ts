/** The file of a report, opened again: its figures are those of the table. */
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { siteTime } from '../../core/site-time.ts'
import { aChannelOf, aCompany, anAlarm, aProject, aViewer } from '../../core/testing/builders.ts'
import { legalTexts } from '../../core/testing/hostile-values.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { readReport } from '../../report/read-figures.ts'
import { reportWorkbook } from '../../report/report.public.ts'
import { type ReportRequest, reportFile } from './report-file.ts'

const db = suiteDatabase()
const day = '2026-11-20'
const requestOf = (companyId: number): ReportRequest => ({
  ruleName: '日报',
  language: 'en',
  byHour: true,
  period: { from: day, until: '2026-11-21' },
  companyIds: [companyId],
  projectIds: null,
  types: [],
  faults: true,
})

async function opened(request: ReportRequest) {
  const { sheets } = await readXlsx(await reportFile(db.system, request))
  return new Map(sheets.map(({ name, rows }) => [name, rows.map(row => row.map(cell => cell ?? ''))]))
}
const rowsOf = (book: Awaited<ReturnType<typeof opened>>, sheet: string) => book.get(sheet)?.slice(1) ?? []
const sheetsOfDay = ['Hour', 'Alarm type', 'Level', 'Project', 'Region', 'Device', 'Shift', 'Handled by']
const about = (book: Awaited<ReturnType<typeof opened>>) => Object.fromEntries(rowsOf(book, 'Summary'))

/** Sixty alarms of the day and the moments around it, judged in turn; each handled after a known time. */
async function aDay() {
  const company = await aCompany(db)
  const channels = [
    await aChannelOf(db, company),
    await aChannelOf(db, { ...company, ...(await aProject(db, company)) }),
  ]
  for (let n = 0; n < 60; n += 1) {
    const channel = channels[n % 3 === 0 ? 1 : 0]
    if (!channel) throw new Error('no channel')
    const at = siteTime(day, 0) + n * 30 * 60_000 - 60_000
    const level = (['severe', 'normal', 'fault'] as const)[n % 3] ?? 'normal'
    const verdict = [null, 1, 2, 3, 2, 5][n % 6] ?? null
    const { alarmId } = await anAlarm(db, channel, { at, level, type: n % 2 ? 4 : 7 })
    if (verdict !== null)
      await sql`
        update alarm set state = 3, verdict = ${verdict}, handled_at = alarm_at + ${n} * interval '1 minute'
        where alarm_id = ${alarmId}`.execute(db.system)
  }
  return { company, channels }
}

type Row = { type: number; level: number; state: number; verdict: number | null; project_id: number; minutes: number }
async function tableOf(companyId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select type, level, state, verdict, project_id, extract(epoch from handled_at - alarm_at)::float8 / 60 as minutes
    from alarm where company_id = ${companyId} and alarm_at >= ${`${day} 00:00+08`}::timestamptz
      and alarm_at < ${`${day} 00:00+08`}::timestamptz + interval '1 day'`.execute(db.system)
  return rows
}
const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2
}
const tenth = (value: number) => Math.round(value * 10) / 10

test('the figures are those of the table, on every sheet', async () => {
  const { company } = await aDay()
  const book = await opened(requestOf(company.companyId))
  const table = await tableOf(company.companyId)
  const count = (fits: (row: Row) => boolean) => table.filter(fits).length
  const judged = table.filter(row => row.verdict !== null && row.verdict <= 3).map(row => row.minutes)
  expect(about(book)).toMatchObject({
    Report: '日报',
    Period: '2026-11-20 – 2026-11-20',
    'Time zone': 'Asia/Shanghai',
    Alarms: table.length,
    True: count(row => row.verdict === 2),
    False: count(row => row.verdict === 1),
    Ignored: count(row => row.verdict === 3),
    'Viewed or recorded': count(row => row.verdict === 5),
    Pending: count(row => row.state === 1),
    'False-alarm rate (%)': tenth(
      (100 * count(row => row.verdict === 1)) / count(row => row.verdict === 1 || row.verdict === 2),
    ),
    'Median minutes to handle': tenth(median(judged)),
    'Mean minutes to handle': tenth(judged.reduce((sum, minutes) => sum + minutes, 0) / judged.length),
  })
  expect(table.length).toBe(48)
  const counted = {
    Alarms: table.length,
    Severe: count(row => row.level === 1),
    True: count(row => row.verdict === 2),
    False: count(row => row.verdict === 1),
    Ignored: count(row => row.verdict === 3),
    'Viewed or recorded': count(row => row.verdict === 5),
    Pending: count(row => row.state === 1),
  }
  for (const sheet of sheetsOfDay) {
    const [headers = []] = book.get(sheet) ?? []
    const sumOf = (name: string) =>
      rowsOf(book, sheet).reduce((sum, row) => sum + Number(row[headers.indexOf(name)]), 0)
    expect([sheet, Object.fromEntries(Object.keys(counted).map(name => [name, sumOf(name)]))]).toEqual([sheet, counted])
  }
  const severeOf = book.get('Alarm type')?.[0]?.indexOf('Severe') ?? -1
  const severe = rowsOf(book, 'Alarm type').map(row => row[severeOf])
  expect(severe.sort()).toEqual([7, 4].map(type => count(row => row.level === 1 && row.type === type)).sort())
  expect(rowsOf(book, 'Hour').map(([hour]) => hour)).toHaveLength(24)
  expect(rowsOf(book, 'Hour')[0]?.slice(0, 2)).toEqual(['00:00', 2])
})

test('the sheets are those that the page gives for the same days, with the period before and the share of time online', async () => {
  const { company } = await aDay()
  const viewer = { ...(await aViewer(db, company)), language: 'en' as const }
  const book = await opened(requestOf(company.companyId))
  expect([...book.keys()]).toEqual(['Summary', ...sheetsOfDay])
  const lasting = (rows: unknown[][] | undefined) => rows?.filter(([item]) => item !== 'Made at' && item !== 'Report')
  for (const by of ['hour', 'type', 'level', 'project', 'region', 'shift', 'person'] as const) {
    const page = await reportWorkbook(await readReport(db, viewer, { from: day, until: day, by }), viewer)
    const { sheets } = await readXlsx(page)
    for (const { name, rows } of sheets)
      expect([name, lasting(rows.map(row => row.map(cell => cell ?? '')))]).toEqual([name, lasting(book.get(name))])
  }
  expect(book.get('Summary')?.[0]).toEqual(['Item', 'This period', 'Period before'])
  expect(rowsOf(book, 'Summary').map(([item]) => item)).toEqual(
    expect.arrayContaining(['Overdue', 'Interval from (%)', 'Interval to (%)', 'Device availability (%)']),
  )
})

test('a reader gets the figures of its own company, projects and kinds only', async () => {
  const { company, channels } = await aDay()
  await aDay()
  const table = await tableOf(company.companyId)
  const own = channels[1]?.projectId ?? 0
  const request = requestOf(company.companyId)
  const totals = async (change: Partial<ReportRequest>) => about(await opened({ ...request, ...change })).Alarms
  expect(await totals({ projectIds: [own] })).toBe(table.filter(row => row.project_id === own).length)
  expect(await totals({ faults: false })).toBe(table.filter(row => row.level !== 5).length)
  expect(await totals({ types: [4] })).toBe(table.filter(row => row.type === 4).length)
  expect(await totals({ companyIds: [] })).toBe(0)
})

test('a month lists its days, also those of rest', async () => {
  const { company } = await aDay()
  const period = { from: '2026-10-31', until: '2026-11-30' }
  const book = await opened({ ...requestOf(company.companyId), language: 'zh', byHour: false, period })
  const days = book.get('日期')?.slice(1) ?? []
  expect(days).toHaveLength(30)
  expect(days.filter(([, total]) => total !== 0).map(([date]) => date)).toEqual(['2026-11-19', day, '2026-11-21'])
})

test('whatever names hold, they are texts and the file opens', async () => {
  for (const [what, text] of legalTexts) {
    const company = await aCompany(db, { name: text })
    const channel = await aChannelOf(db, company)
    await sql`update device set name = ${text}, location = ${text} where device_no = ${channel.deviceNo}`.execute(
      db.system,
    )
    await anAlarm(db, channel, { at: siteTime(day, 1) })
    const bytes = await reportFile(db.system, { ...requestOf(company.companyId), ruleName: text })
    expect(bytes.length).toBeLessThan(200_000)
    const { sheets } = await readXlsx(bytes)
    const cells = sheets.flatMap(sheet => [...(sheet.cells?.values() ?? [])])
    expect([what, cells.filter(cell => cell.formula !== undefined)]).toEqual([what, []])
    expect(sheets.find(sheet => sheet.name === 'Device')?.rows).toHaveLength(2)
  }
})

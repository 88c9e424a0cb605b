import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { rateOf } from '@watchfire/contract/report/figure.rules.ts'
import type { FigureSplit } from '@watchfire/contract/report/figure.shapes.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { pdfOf } from '../../core/paper/paper.ts'
import { aChannelOf, aCompany, anAlarm, aProject, aRegion, aViewer } from '../../core/testing/builders.ts'
import { pdfReaderMissing, readSheets } from '../../core/testing/pdf-sheets.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { readCovered } from '../covered.queries.ts'
import { type PaperReport, readPaperReport } from '../read-figures.ts'
import { coveredWords } from './covered-words.ts'
import { reportPaper } from './report-paper.ts'
import { reportWorkbook } from './report-workbook.ts'

const db = suiteDatabase()
const day = '2026-06-03'
const at = Date.parse(`${day}T12:00:00+08:00`)

async function aReport(): Promise<PaperReport> {
  const channel = await aChannelOf(db, await aCompany(db))
  const viewer = await aViewer(db, channel)
  for (let n = 0; n < 7; n += 1) await anAlarm(db, channel, { at: at + n, level: n === 0 ? 'severe' : 'normal' })
  return readPaperReport(db, viewer, { from: day, until: day, by: 'level' })
}

test('the rows of a paper are the rows of the report, each cell below its header', async () => {
  const report = await aReport()
  const { blocks } = reportPaper(report, { language: 'en' })
  const tables = blocks.flatMap(block => (block.kind === 'table' ? [block] : []))
  for (const { headers, rows } of tables) for (const row of rows) expect(row).toHaveLength(headers.length)
  const split = tables[1]
  expect(split?.rows.map(row => row[0])).toEqual(report.parts[0]?.rows.map(({ nameEn }) => nameEn))
  expect(split?.rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(report.figures.total)
  expect(figureCalls.download.input.safeParse({ from: day, until: day, by: 'level', format: 'doc' }).success).toBe(
    false,
  )
})

test('whom the numbers count stands in both files, in the same words', async () => {
  const report = await aReport()
  const words = coveredWords(report.covered, { language: 'en' })
  expect(words).toEqual([['Company', expect.stringMatching(/^company/)]])
  expect(reportPaper(report, { language: 'en' }).blocks[0]).toEqual({ kind: 'rows', rows: words })
  const { sheets } = await readXlsx(await reportWorkbook(report, { language: 'en' }))
  expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(words[0])
})

test('whoever sees a part, or has chosen one, reads which', async () => {
  const company = await aCompany(db, { name: '甲' })
  const other = await aProject(db, company)
  for (const [table, id, name] of [
    ['project', company.projectId, '一号厂区'],
    ['project', other.projectId, '二号厂区'],
  ] as const)
    await db.system.updateTable(table).set({ name }).where('project_id', '=', id).execute()
  const region = async (id: number, name: string) => {
    await db.system.updateTable('region').set({ name }).where('region_id', '=', id).execute()
    return id
  }
  const [gate, hall] = [
    await region(other.regionId, '东门'),
    await region(await aRegion(db, { ...company, ...other }), '西库'),
  ]
  const viewer = await aViewer(db, company)
  const part = {
    projectIds: [company.projectId, other.projectId],
    regionLimits: [{ projectId: other.projectId, regionIds: [gate] }],
  }
  const wordsOf = async (change: object) => {
    const covered = await readCovered(db.system, { ...viewer, ...change })
    return coveredWords(covered, { language: 'zh' }).map(([, value]) => value)
  }
  expect(await wordsOf({})).toEqual(['甲'])
  expect(await wordsOf(part)).toEqual(['甲', '一号厂区、二号厂区 / 东门'])
  expect(await wordsOf({ regionId: hall })).toEqual(['甲', '二号厂区 / 西库'])
  expect(await wordsOf({ ...part, regionId: hall })).toEqual(['（无）', '（无）'])
})

test('of many companies the first are named, and the whole platform by that', async () => {
  const company = await aCompany(db)
  for (let n = 1; n < 8; n += 1) await aCompany(db, { of: company, name: `${n} 厂` })
  const all = await db.system.selectFrom('company').select(['company_id', 'tenant_id']).execute()
  const own = all.filter(row => row.tenant_id === company.tenantId).map(row => row.company_id)
  const viewer = await aViewer(db, company, { companyIds: own })
  const wordsOf = async (change: object, language: 'zh' | 'en') => {
    const covered = await readCovered(db.system, { ...viewer, ...change })
    return coveredWords(covered, { language })[0]?.[1]
  }
  expect(await wordsOf({}, 'zh')).toMatch(/^company.*、1 厂、2 厂、3 厂、4 厂，另有 3 个$/)
  expect(await wordsOf({}, 'en')).toMatch(/, 4 厂 and 3 more$/)
  const root = { tenantId: null, companyIds: all.map(row => row.company_id) }
  expect(await wordsOf(root, 'zh')).toBe('全平台')
  expect(await wordsOf({ ...root, companyIds: own }, 'zh')).not.toBe('全平台')
})

test('a rate of few alarms has a sign and a note at the foot; one of enough has neither', async () => {
  const report = await aReport()
  const judged = (n: number) => ({ ...report.figures, falseRate: rateOf(n / 2, n) })
  const paperOf = (now: number, before: number, split: number) => {
    const [part] = report.parts
    const rows = part ? part.rows.slice(0, 1).map(row => ({ ...row, figures: judged(split) })) : []
    const sums = { figures: judged(now), figuresBefore: judged(before) }
    const { blocks } = reportPaper({ ...report, ...sums, parts: [{ by: 'level', rows }] }, { language: 'en' })
    const [sum, of] = blocks.flatMap(block => (block.kind === 'table' ? [block.rows] : []))
    return {
      sums: sum?.find(([name]) => name === 'False-alarm rate (%)')?.slice(1),
      split: of?.[0]?.[10],
      notes: blocks.flatMap(block => (block.kind === 'note' ? [block.text] : [])),
    }
  }
  const note = '* fewer than 20 judged: may be chance'
  expect(paperOf(18, 20, 20)).toEqual({ sums: ['50 *', '50'], split: '50 (n = 20)', notes: [note] })
  expect(paperOf(20, 18, 2)).toEqual({ sums: ['50', '50 *'], split: '50 (n = 2) *', notes: [note, note] })
  expect(paperOf(20, 0, 0)).toEqual({ sums: ['50', ''], split: '', notes: [] })
})

const barsOf = ({ blocks }: ReturnType<typeof reportPaper>) =>
  blocks.flatMap((block, at) => (block.kind === 'bars' ? [{ ...block, at }] : []))

test('what goes from day to day is drawn first, beside the day before', async () => {
  const channel = await aChannelOf(db, await aCompany(db))
  const viewer = await aViewer(db, channel)
  const alarmsOn = async (date: string, count: number) => {
    for (let n = 0; n < count; n += 1) await anAlarm(db, channel, { at: Date.parse(`${date}T12:00:00+08:00`) + n })
  }
  // Mondays are the 1st, 8th and 15th.
  for (const [date, count] of [
    ['2026-06-01', 1],
    ['2026-06-02', 2],
    ['2026-06-15', 3],
    ['2026-06-30', 4],
  ] as const)
    await alarmsOn(date, count)
  const drawn = async (from: string, until: string, by: FigureSplit) => {
    const [bars, ...more] = barsOf(
      reportPaper(await readPaperReport(db, viewer, { from, until, by }), { language: 'en' }),
    )
    expect(more).toEqual([])
    return (
      bars && {
        at: bars.at,
        labels: bars.labels,
        ...Object.fromEntries(bars.series.map(one => [one.name, one.values])),
      }
    )
  }
  expect(await drawn('2026-06-02', '2026-06-02', 'day')).toEqual({
    at: 2,
    labels: ['06-02'],
    'This period': [2],
    'Period before': [1],
  })
  expect(await drawn('2026-06-15', '2026-06-28', 'week')).toMatchObject({
    labels: ['06-15', '06-22'],
    'This period': [3, 0],
    'Period before': [3, 0],
  })
  // So many days are no whole weeks, and months are not equally long.
  expect(await drawn('2026-06-15', '2026-06-30', 'week')).toEqual({
    at: 2,
    labels: ['06-15', '06-22', '06-29'],
    'This period': [3, 0, 4],
  })
  expect(await drawn('2026-05-01', '2026-06-30', 'month')).toMatchObject({
    labels: ['2026-05', '2026-06'],
    'This period': [0, 10],
  })
  expect(await drawn('2026-06-02', '2026-06-02', 'hour')).toMatchObject({ 'This period': expect.arrayContaining([2]) })
  expect(await drawn('2026-06-02', '2026-06-02', 'level')).toBe(undefined)
})

const read = pdfReaderMissing ? test.skip : test
read('its numbers are found by a foreign reader, in either language', async () => {
  const report = await aReport()
  for (const [language, words] of [
    ['zh', ['报表', '告警总数', '严重']],
    ['en', ['Report', 'Alarms', 'Severe']],
  ] as const) {
    const text = readSheets(await pdfOf({ ...reportPaper(report, { language }), foot: '烽燧', language })).join('\n')
    for (const word of words) expect(text).toContain(word)
    expect(text).toMatch(new RegExp(`${words[1]}\\s+${report.figures.total}\\s`))
  }
})

import { figureCalls } from '@watchfire/contract/report/figure.calls.ts'
import { expect, test } from 'vitest'
import { pdfOf } from '../../core/paper/paper.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../../core/testing/builders.ts'
import { pdfReaderMissing, readSheets } from '../../core/testing/pdf-sheets.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { readReport } from '../read-figures.ts'
import { reportPaper } from './report-paper.ts'

const db = suiteDatabase()
const day = '2026-06-03'
const at = Date.parse(`${day}T12:00:00+08:00`)

async function aReport() {
  const channel = await aChannelOf(db, await aCompany(db))
  const viewer = await aViewer(db, channel)
  for (let n = 0; n < 7; n += 1) await anAlarm(db, channel, { at: at + n, level: n === 0 ? 'severe' : 'normal' })
  return readReport(db, viewer, { from: day, until: day, by: 'level' })
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

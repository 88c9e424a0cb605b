import { auditCalls } from '@watchfire/contract/audit/audit.calls.ts'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { expect, test } from 'vitest'
import { pdfOf } from '../../core/paper/paper.ts'
import { pdfReaderMissing, readSheets } from '../../core/testing/pdf-sheets.ts'
import { envelopeOf, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { hazardMonthSheet } from './hazard-month-sheet.ts'

const suite = suiteServer({ jobs: false })
const numbers = { found: 8, major: 2, supervised: 1, dismissed: 1, closed: 6, due: 4, onTime: 3, repeated: 2 }
const whole = {
  ...numbers,
  units: ['北方公司', '南方公司'],
  counted: ['一号厂区'],
  months: ['2026-10', '2026-11', '2026-12'].map(month => ({ month, ...numbers })),
  places: [{ projectName: '一号厂区', regionName: '卸货区', found: 5, open: 1 }],
}
const day = '2026-12-31'

test('a quarter has a line for each month, the total, and the places with most hazards', () => {
  const { blocks, subtitle } = hazardMonthSheet(whole, { period: '2026-Q4', day, language: 'zh' })
  expect(subtitle).toBe('2026 年第 4 季度')
  const shares = ['8', '2', '1', '6', '75.0%', '75.0%', '25.0%']
  expect(blocks.flatMap(block => (block.kind === 'table' ? [block.rows] : []))).toEqual([
    [
      ['2026-10', ...shares],
      ['2026-11', ...shares],
      ['2026-12', ...shares],
      ['合计', ...shares],
    ],
    [['一号厂区 / 卸货区', '5', '1']],
  ])
  for (const block of blocks)
    if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.headers.length)
})

test('a month is a line of its own; nothing is said of places, of a part or of a share where there is none', () => {
  const none = { ...whole, months: whole.months.slice(0, 1), counted: [], places: [], due: 0, onTime: 0 }
  const { blocks } = hazardMonthSheet(none, { period: '2026-10', day, language: 'en' })
  expect(blocks.map(({ kind }) => kind)).toEqual(['rows', 'table', 'note', 'signatures'])
  expect(blocks[0]).toEqual({
    kind: 'rows',
    rows: [
      ['Unit', '北方公司, 南方公司'],
      ['Period', '2026-10'],
      ['Made on', day],
    ],
  })
  expect(blocks[1]).toMatchObject({ rows: [['2026-10', '8', '2', '1', '6', '75.0%', '–', '25.0%']] })
})

const read = pdfReaderMissing ? test.skip : test
read('it is one sheet, of whom the server counted, with room for those who sign', async () => {
  const paper = hazardMonthSheet(whole, { period: '2026', day, language: 'zh' })
  const sheets = readSheets(await pdfOf({ ...paper, foot: '烽燧', language: 'zh' }))
  expect(sheets).toHaveLength(1)
  const words = ['隐患排查治理情况统计表', '北方公司、南方公司', '一号厂区', '统计周期', day, '单位主要负责人（签字）']
  for (const each of words) expect(sheets[0]).toContain(each)
})

test('it is saved as PDF, and the log says so', async () => {
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { r, ...envelope } = envelopeOf(admin.user)
  const url = hazardCalls.exportMonth.path
  const answer = await suite.app.inject({ method: 'GET', url, query: { month: '2026-Q4', ...envelope, r: String(r) } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain('filename="hazards-2026-Q4.pdf"')
  const log = await admin.call(auditCalls.list, { action: 'exportHazardMonth', pageSize: 1 })
  expect(log.rows).toHaveLength(1)
})

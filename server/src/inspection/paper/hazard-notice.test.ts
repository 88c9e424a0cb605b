import { hazardState } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { pdfOf } from '../../core/paper/paper.ts'
import { aCompany, aViewer } from '../../core/testing/builders.ts'
import { pdfReaderMissing, readSheets } from '../../core/testing/pdf-sheets.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { getHazard } from '../get-hazard.ts'
import { aHazard } from '../testing/inspection-rows.ts'
import { hazardNotice } from './hazard-notice.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }

async function aNotice(more: object, language: 'zh' | 'en' = 'zh') {
  const company = await aCompany(db)
  const viewer = { ...(await aViewer(db, company)), language }
  const hazardId = await aHazard(db, company)
  await db.system.updateTable('hazard').set(more).where('hazard_id', '=', hazardId).execute()
  const hazard = await getHazard((_, fileId) => fileId)({ hazardId }, viewer, tools)
  return { hazard, paper: await hazardNotice(hazard, { language }, async () => undefined) }
}

test('a paper names what can no longer be read instead of leaving it out', async () => {
  const { paper } = await aNotice({ before_photos: ['0'.repeat(32), '1'.repeat(32)] })
  expect(paper.blocks).toContainEqual({ kind: 'note', text: '2 张照片已无法读取' })
})

test('whoever supervises it stands there with day and reason', async () => {
  const { hazard } = await aNotice({ level: 2 })
  const watched = { supervisor: '赵', supervisedUntilText: '2026-12-10 23:59:59', supervisedBecause: '逾期风险大' }
  const paper = await hazardNotice({ ...hazard, ...watched }, { language: 'zh' }, async () => undefined)
  const rows = paper.blocks.flatMap(block => (block.kind === 'rows' ? block.rows : []))
  expect(rows).toContainEqual(['挂牌督办', '赵 · 2026-12-10 23:59 · 逾期风险大'])
})

test('the plan of a major hazard has room for the pen; an ordinary one has none', async () => {
  const titlesOf = ({ blocks }: Awaited<ReturnType<typeof aNotice>>['paper']) =>
    blocks.flatMap(block => (block.kind === 'heading' ? [block.text] : []))
  expect(titlesOf((await aNotice({ level: 2 })).paper)).toContain('重大隐患整改方案')
  expect(titlesOf((await aNotice({ level: 1 })).paper)).not.toContain('重大隐患整改方案')
})

const read = pdfReaderMissing ? test.skip : test
read('what is demanded of whom stands on one sheet, in either language', async () => {
  const demands = {
    state: z.encode(hazardState, 'assigned'),
    words: '灭火器压力不足',
    duty_unit: '生产部',
    standard: 'GB 50140',
    measure: '更换灭火器',
    money: 1200.5,
    deadline: new Date('2026-12-05T18:00:00+08:00'),
  }
  const words = ['灭火器压力不足', '生产部', 'GB 50140', '更换灭火器', '1,200.5', '2026-12-05 18:00']
  for (const [language, title] of [
    ['zh', '隐患整改通知单'],
    ['en', 'Hazard rectification notice'],
  ] as const) {
    const { hazard, paper } = await aNotice(demands, language)
    const sheets = readSheets(await pdfOf({ ...paper, foot: '烽燧', language }))
    expect(sheets).toHaveLength(1)
    for (const each of [...words, title, hazard.number, hazard.companyName]) expect(sheets[0]).toContain(each)
  }
})

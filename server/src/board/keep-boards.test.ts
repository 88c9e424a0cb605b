import { boardLimit } from '@watchfire/contract/board/board.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { describe, expect, test } from 'vitest'
import { publicAlarmId } from '../alarm/alarm-key.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { boardHandlers } from './board.routes.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const board = boardHandlers({ fileUrl: (_, fileId) => `/file/${fileId}` })

async function aScene() {
  const company = await aCompany(db, { name: 'Plant' })
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  const make = (name: string) => board.create({ name }, viewer, tools)
  const names = async (keyword?: string) => (await board.list({ keyword }, viewer, tools)).rows.map(row => row.name)
  const audits = async () =>
    (
      await db.system
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('account_id', '=', viewer.accountId)
        .orderBy('audit_id')
        .execute()
    ).map(row => row.action)
  return { company, viewer, make, names, audits }
}

test('boards are listed newest first, found by name, and paged with an exact total', async () => {
  const { viewer, make, names } = await aScene()
  for (const name of ['早班', '晚班', '100% night']) await make(name)
  expect(await names()).toEqual(['100% night', '晚班', '早班'])
  expect(await names('班')).toEqual(['晚班', '早班'])
  expect(await names('0%')).toEqual(['100% night'])
  expect(await names('_')).toEqual([])
  const second = await board.list({ pageNum: 2, pageSize: 2 }, viewer, tools)
  expect(second).toMatchObject({ total: 3, rows: [{ name: '早班', companyName: 'Plant', madeBy: 'Chen', entries: 0 }] })
})

test('a name is taken once per company, whatever its capitals', async () => {
  const { viewer, make } = await aScene()
  await make('Shift')
  await expect(make('SHIFT')).rejects.toThrow('board.nameTaken')
  await (await aScene()).make('Shift')
  const other = await make('Night')
  await expect(board.update({ id: other.id, name: 'shift' }, viewer, tools)).rejects.toThrow('board.nameTaken')
  await board.update({ id: other.id, name: 'NIGHT' }, viewer, tools)
})

test('of two who take the same name at once one is refused', async () => {
  const { viewer, make, names } = await aScene()
  const made = await Promise.allSettled([make('Shift'), make('shift')])
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [one, two] = [await make('one'), await make('two')]
  const renamed = await Promise.allSettled(
    [one, two].map(({ id }) => board.update({ id, name: 'Drill' }, viewer, tools)),
  )
  expect(renamed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await names('Drill')).toHaveLength(1)
})

test('a company has so many boards and no more', async () => {
  const { company, viewer, make } = await aScene()
  const row = {
    tenant_id: company.tenantId,
    company_id: company.companyId,
    account_id: viewer.accountId,
    made_by: '',
  }
  const rows = Array.from({ length: boardLimit - 1 }, (_, n) => ({ ...row, name: `b${n}` }))
  await db.system.insertInto('notice_board').values(rows).execute()
  const last = await Promise.allSettled([make('x'), make('y')])
  expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(make('z')).rejects.toMatchObject({ code: 'board.tooMany', facts: { limit: boardLimit } })
})

test('making, renaming and removing are written down', async () => {
  const { viewer, make, names, audits } = await aScene()
  const { id } = await make('Shift')
  await board.update({ id, name: 'Night' }, viewer, tools)
  await board.remove({ id }, viewer, tools)
  expect(await names()).toEqual([])
  expect(await audits()).toEqual(['createBoard', 'updateBoard', 'removeBoard'])
  await expect(board.remove({ id }, viewer, tools)).rejects.toThrow('board.notFound')
})

describe('what stands on a board', () => {
  async function anEntry() {
    const scene = await aScene()
    const { company, viewer, make } = scene
    const { id: boardId } = await make('Shift')
    const operator = await aViewer(db, company, { rights: [rights.joinNoticeBoard], fullName: 'Li' })
    const alarmId = publicAlarmId(await anAlarm(db, await aChannelOf(db, company)))
    await board.join({ boardId, alarmId, remark: 'r' }, operator, tools)
    const read = async (by = viewer) => {
      const [row] = (await board.listEntries({ boardId }, by, tools)).rows
      if (!row) throw new Error('no entry')
      return row
    }
    return { ...scene, boardId, alarmId, operator, read }
  }

  test('is changed by who added it, and by who keeps the boards', async () => {
    const { company, viewer, operator, read } = await anEntry()
    const { id } = await read()
    await board.updateEntry({ id, remark: 'mine', version: 1 }, operator, tools)
    await board.updateEntry({ id, remark: '', version: 2 }, viewer, tools)
    expect(await read()).toMatchObject({ remark: '', version: 3 })
    const colleague = await aViewer(db, company, { rights: [rights.joinNoticeBoard] })
    expect((await read(colleague)).can).toEqual({ edit: false })
    await expect(board.updateEntry({ id, remark: 'x', version: 3 }, colleague, tools)).rejects.toThrow('board.notYours')
    await expect(board.removeEntry({ id }, colleague, tools)).rejects.toThrow('board.notYours')
  })

  test('a remark that was changed meanwhile is not overwritten', async () => {
    const { viewer, operator, read } = await anEntry()
    const { id, version } = await read()
    await board.updateEntry({ id, remark: 'first', version }, operator, tools)
    await expect(board.updateEntry({ id, remark: 'second', version }, viewer, tools)).rejects.toThrow(
      'board.entryChanged',
    )
    expect((await read()).remark).toBe('first')
  })

  test('is taken away, which is written down, and may be added again', async () => {
    const { boardId, alarmId, viewer, operator, read, audits } = await anEntry()
    await board.removeEntry({ id: (await read()).id }, viewer, tools)
    expect(await audits()).toEqual(['createBoard', 'removeBoardEntry'])
    await board.join({ boardId, alarmId, remark: 'again' }, operator, tools)
    expect((await read()).remark).toBe('again')
    await board.remove({ id: boardId }, viewer, tools)
    await expect(read()).rejects.toThrow('board.notFound')
  })
})

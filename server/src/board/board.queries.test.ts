/** Runs every query of the module once for the record of their SQL, and looks at how a long board is read. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { inScope } from '../core/db/database.ts'
import { recordedSql } from '../core/db/recorded-sql.ts'
import { aChannelOf, aCompany, anAlarm, aViewer } from '../core/testing/builders.ts'
import { plansOf } from '../core/testing/explained.ts'
import { freezeTable } from '../core/testing/freeze-table.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import * as boards from './board.queries.ts'
import * as entries from './board-entry.queries.ts'

const db = suiteDatabase()
const { visibleEntries: _, containing: __, ...reads } = boards
const sql = recordedSql(new URL('./board.queries.sql', import.meta.url), { ...reads, ...entries })
const page = { limit: 20, offset: 0 }

async function aScene() {
  const company = await aCompany(db)
  const channel = await aChannelOf(db, company)
  const alarm = await anAlarm(db, channel)
  const viewer = await aViewer(db, company)
  const board = {
    tenantId: company.tenantId,
    companyId: company.companyId,
    name: 'Shift',
    accountId: viewer.accountId,
    madeBy: 'Chen',
  }
  const entryOn = (boardId: number) => ({
    ...alarm,
    ...company,
    boardId,
    projectName: 'Yard',
    type: 4,
    level: 2,
    deviceId: channel.deviceId,
    deviceName: 'camera',
    location: '',
    picture: null,
    remark: 'r',
    accountId: viewer.accountId,
    addedBy: 'Chen',
  })
  return { company, viewer, alarm, board, entryOn }
}

test('a board and an entry from first to last', async () => {
  const { company, viewer, alarm, board, entryOn } = await aScene()
  await inScope(db, viewer, async trx => {
    const companyIds = await sql.findCompaniesAbove(trx, company.companyId, viewer.companyId)
    expect(companyIds).toEqual([company.companyId])
    expect(await sql.lockBoardsOf(trx, company.companyId)).toBe(0)
    const boardId = (await sql.insertBoard(trx, board)) ?? 0
    expect(await sql.insertBoard(trx, { ...board, name: 'SHIFT' })).toBeUndefined()
    expect(await sql.lockBoard(trx, boardId, companyIds, 'share')).toMatchObject({ name: 'Shift' })
    expect(await sql.lockBoard(trx, boardId, [], 'update')).toBeUndefined()
    expect(await sql.findBoard(trx, boardId, companyIds)).toEqual({ board_id: boardId })
    expect(await sql.renameBoard(trx, { boardId, companyId: company.companyId, name: 'Night' })).toBe(true)
    expect(await sql.insertEntry(trx, entryOn(boardId))).toBe(true)
    expect(await sql.insertEntry(trx, entryOn(boardId))).toBe(false)
    expect(await sql.findEntryOfAlarm(trx, boardId, alarm.alarmId)).toMatchObject({ added_by: 'Chen' })
    const listed = await sql.listBoards(trx, viewer, { companyIds, keyword: 'nig', alarmId: alarm.alarmId }, page)
    expect(listed).toMatchObject({ total: 1, rows: [{ entries: 1, holds_alarm: true }] })
    const own = await sql.listEntries(trx, { ...viewer, rights: new Set() }, { boardId, keyword: 'camera' }, page)
    expect(own).toMatchObject({ total: 1, rows: [{ remark: 'r', version: 1 }] })
    expect((await sql.findAlarmStates(trx, [alarm])).get(alarm.alarmId)).toBe(1)
    const entry = await sql.lockEntry(trx, viewer, own.rows[0]?.entry_id ?? 0)
    await sql.updateRemark(trx, entry?.entry_id ?? 0, 'new')
    expect(await sql.holdsUnseenEntries(trx, viewer, boardId)).toBe(false)
    expect(await sql.holdsUnseenEntries(trx, { ...viewer, projectIds: [] }, boardId)).toBe(true)
    await sql.deleteEntry(trx, entry?.entry_id ?? 0)
    await sql.deleteBoard(trx, boardId)
    expect((await sql.listBoards(trx, viewer, { companyIds }, page)).total).toBe(0)
  })
})

test('a page of a long board reads no more of it than the page, and counts by index alone', async () => {
  const { viewer, board, entryOn } = await aScene()
  const [boardId = 0, other] = await inScope(db, viewer, async trx => {
    const ids: number[] = []
    for (const name of ['Shift', 'Other']) ids.push((await boards.insertBoard(trx, { ...board, name })) ?? 0)
    await entries.insertEntry(trx, entryOn(ids[0] ?? 0))
    return ids
  })
  const owner = new pg.Client(db.url)
  await owner.connect()
  // Vacuum calls a page visible to all only once its commit has reached the log.
  await owner.query('set synchronous_commit = on')
  await owner.query(
    `insert into board_entry (tenant_id, board_id, company_id, project_id, region_id, project_name, alarm_id, alarm_at, type, level,
       device_id, device_name, location, account_id, added_by)
     select tenant_id, board, company_id, project_id, region_id, project_name, alarm_id + n, alarm_at, type, level, device_id,
       device_name, location, account_id, added_by
     from board_entry, unnest(array[$1, $2]::bigint[]) as board, generate_series(1, 10000) n where board_id = $1`,
    [boardId, other],
  )
  await freezeTable(owner, 'board_entry')
  await owner.end()
  const [rows = '', total = ''] = await inScope(db, viewer, trx =>
    plansOf(trx, explained => entries.listEntries(explained, viewer, { boardId }, page)),
  )
  expect(rows).toMatch(/Index Scan using board_entry_page.*actual rows=20/)
  expect(rows).not.toMatch(/Seq Scan on board_entry/)
  expect(total).toMatch(/Index Only Scan using board_entry_page/)
})

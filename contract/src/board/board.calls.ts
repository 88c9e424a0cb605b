import { z } from 'zod'
import { alarmId } from '../alarm/alarm.shapes.ts'
import { dataOf, nothing, pageFields, pageOf } from '../core/body.ts'
import { call, callsOf, listBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { rights } from '../core/rights.ts'
import { wire } from '../core/wire.ts'
import { board, boardEntry, boardName, remark } from './board.shapes.ts'

/** Boards are looked at by those who keep them and by those who add to them. */
const readers = [rights.noticeBoards, rights.joinNoticeBoard] as const
/** Comes along and is not looked at. */
const posted = z.union([z.string().max(100), z.number()]).optional()
const boardNames = { id: 'noticeId', name: 'noticeName' } as const

export const boardCalls = callsOf('board', {
  list: call({
    path: '/api/notice/queryNotice',
    method: 'POST',
    right: readers,
    summary: 'Notice boards, newest first; with an alarm those that may take it, and whether they hold it',
    input: z.object({ keyword: z.string().trim().max(60).optional(), alarmId: alarmId.optional(), ...pageFields }),
    answer: pageOf(board),
    errors: ['alarm.notFound'],
  }),
  create: call({
    path: '/api/notice/addNotice',
    method: 'POST',
    right: rights.noticeBoards,
    scope: 'company',
    summary: 'Make a notice board in a company; in one’s own unless named',
    input: wire({ companyId: rowId.optional(), name: boardName }, boardNames),
    answer: dataOf(board),
    errors: ['company.notFound', 'board.nameTaken', 'board.tooMany'],
  }),
  update: call({
    path: '/api/notice/updateNotice',
    method: 'POST',
    right: rights.noticeBoards,
    scope: 'company',
    summary: 'Rename a notice board',
    input: wire({ id: rowId, name: boardName }, boardNames),
    answer: nothing,
    errors: ['board.notFound', 'board.nameTaken'],
  }),
  remove: call({
    path: '/api/notice/deleteNotice',
    method: 'POST',
    right: rights.noticeBoards,
    scope: 'company',
    confirm: true,
    summary: 'Remove a notice board with all that stands on it',
    input: wire({ id: rowId }, boardNames),
    answer: nothing,
    errors: ['board.notFound', 'board.holdsOthers'],
  }),
  join: call({
    path: '/api/notice/AddAlarmNoticeList',
    method: 'POST',
    bodyLimit: listBody,
    right: rights.joinNoticeBoard,
    summary: 'Put an alarm on a notice board, once; what it shows comes from the alarm, whatever else was posted',
    input: wire(
      {
        boardId: rowId,
        alarmId,
        remark: remark.optional(),
        /** Link of one of the alarm's own pictures; the first of them unless given. */
        picture: z.string().max(20_000).optional(),
        // Posted by consoles of the spec. The alarm's own row knows better.
        companyId: rowId.optional(),
        projectId: rowId.optional(),
        regionId: rowId.optional(),
        deviceId: posted,
        type: posted,
        level: posted,
        roleName: posted,
        atText: posted,
      },
      {
        boardId: 'noticeId',
        remark: 'comments',
        picture: 'alarmPicUrl',
        type: 'alarmType',
        level: 'alarmLevel',
        atText: 'strAlarmDate',
      },
    ),
    answer: nothing,
    errors: ['alarm.notFound', 'board.notFound', 'board.alreadyThere', 'board.wrongPicture'],
    needsOk: true,
  }),
  listEntries: call({
    path: '/api/notice/queryAlarmNoticeList',
    method: 'POST',
    right: readers,
    summary: 'Alarms on a notice board, the one added last first',
    input: wire(
      { boardId: rowId, keyword: z.string().trim().max(60).optional(), ...pageFields },
      { boardId: 'noticeId' },
    ),
    answer: pageOf(boardEntry),
    errors: ['board.notFound'],
  }),
  updateEntry: call({
    path: '/api/notice/updateAlarmNoticeList',
    method: 'POST',
    right: readers,
    summary: 'Change the remark of an alarm on a board: one’s own, or any with the right to keep boards',
    input: wire({ id: rowId, remark, version: z.int().min(1) }, { remark: 'comments' }),
    answer: nothing,
    errors: ['board.entryNotFound', 'board.notYours', 'board.entryChanged'],
    emptiesFields: true,
  }),
  removeEntry: call({
    path: '/api/notice/deleteAlarmNoticeList',
    method: 'POST',
    right: readers,
    summary: 'Take an alarm off a board: one’s own, or any with the right to keep boards',
    input: z.object({ id: rowId }),
    answer: nothing,
    errors: ['board.entryNotFound', 'board.notYours'],
  }),
})

import { z } from 'zod'
import { alarmId, alarmLevel, alarmState } from '../alarm/alarm.shapes.ts'
import { name, rowId, siteTime, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

/** Spec §9. */
export const remarkLimit = 20
export const boardNameLimit = 30
/** Boards a company may have: all of them are offered when an alarm is added. */
export const boardLimit = 100

export const remark = z.string().trim().max(remarkLimit)
export const boardName = name(boardNameLimit)

/** A notice board. `entries` counts what the reader may see of it. */
export const board = wire(
  {
    id: rowId,
    name: z.string(),
    companyId: rowId,
    companyName: z.string(),
    entries: z.int(),
    madeBy: z.string(),
    madeAt: timestamp,
    madeAtText: siteTime,
    /** The alarm asked about stands on this board already. */
    holdsAlarm: z.boolean().optional(),
  },
  {
    id: 'noticeId',
    name: 'noticeName',
    entries: 'alarmCount',
    madeBy: 'createBy',
    madeAt: 'createDate',
    madeAtText: 'createDateStr',
    holdsAlarm: 'joined',
  },
)
export type Board = z.output<typeof board>

/** An alarm on a board, as it was when it was added; only its state is that of now. */
export const boardEntry = wire(
  {
    id: rowId,
    boardId: rowId,
    alarmId,
    type: z.int(),
    typeName: z.string(),
    level: alarmLevel,
    levelName: z.string(),
    at: timestamp,
    atText: siteTime,
    /** null: the alarm is no longer kept. */
    state: alarmState.nullable(),
    deviceId: z.string(),
    deviceName: z.string(),
    location: z.string(),
    companyId: rowId,
    companyName: z.string(),
    projectId: rowId,
    projectName: z.string(),
    /** A link with a ticket of the reader; empty for an alarm without pictures. */
    picture: z.string(),
    remark: z.string(),
    addedBy: z.string(),
    addedAt: timestamp,
    addedAtText: siteTime,
    version: z.int(),
    /** Whether the reader may change the remark and take the entry away. */
    can: z.object({ edit: z.boolean() }),
  },
  {
    boardId: 'noticeId',
    type: 'alarmType',
    typeName: 'alarmTypeName',
    level: 'alarmLevel',
    levelName: 'alarmLevelName',
    at: 'alarmDate',
    atText: 'strAlarmDate',
    state: 'alarmState',
    location: 'alarmLocation',
    picture: 'alarmPicUrl',
    remark: 'comments',
    addedBy: 'createBy',
    addedAt: 'createDate',
    addedAtText: 'createDateStr',
  },
)
export type BoardEntry = z.output<typeof boardEntry>

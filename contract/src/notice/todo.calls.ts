/** What waits for a person: of its own, as the top bar of every page asks for it. */
import { z } from 'zod'
import { alarmId, alarmLevel } from '../alarm/alarm.shapes.ts'
import { pageOf } from '../core/body.ts'
import { call, callsOf } from '../core/call.ts'
import { siteTime, timestamp } from '../core/fields.ts'
import { wire } from '../core/wire.ts'

/** What waits for the reader: an alarm that must be handled, a fault, an alarm it wanted to be reminded of. */
export const todoKind = z.enum(['alarm', 'fault', 'reminder'])
export type TodoKind = z.infer<typeof todoKind>
export const todo = wire(
  {
    kind: todoKind,
    alarmId,
    type: z.int(),
    typeName: z.string(),
    level: alarmLevel,
    levelName: z.string(),
    deviceName: z.string(),
    projectName: z.string(),
    /** When it came. */
    since: timestamp,
    sinceText: siteTime,
    /** When it is overdue, or the reminder is due; null where no time is set. */
    dueAt: timestamp.nullable(),
  },
  {
    kind: 'todoType',
    type: 'alarmType',
    typeName: 'alarmTypeName',
    level: 'alarmLevel',
    levelName: 'alarmLevelName',
    since: 'createDate',
    sinceText: 'createDateStr',
    dueAt: 'dueDate',
  },
)
export type Todo = z.output<typeof todo>

export const todoCalls = callsOf('notice', {
  listTodo: call({
    path: '/notice/api/v1/todoList',
    method: 'POST',
    right: 'signedIn',
    summary:
      'What waits for the caller: pending severe and normal alarms, faults, own reminders; oldest first, at most 50',
    input: z.object({}),
    answer: pageOf(todo),
    errors: [],
  }),
})

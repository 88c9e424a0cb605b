import { alarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import type { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { Todo, TodoKind } from '@watchfire/contract/notice/todo.calls.ts'
import { z } from 'zod'
import { levelNames, publicAlarmId } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { siteText } from '../../core/site-time.ts'
import { countPendingByLevel, listOwnReminders, listPendingOf, type TodoRow } from './todo.queries.ts'

const limit = 50
const maxReminders = 20
const roomForFaults = 10

/** Reminders the reader set, then severe, then normal alarms by age, then faults for who may see them. */
export const listTodo: Handler<typeof noticeCalls.listTodo> = async (_, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const mayLook = viewer.rights.has(rights.workplace) || viewer.rights.has(rights.monitor)
    if (!mayLook) return { rows: [], total: 0 }
    const maySeeFaults = viewer.rights.has(rights.faultAlarms)
    const reminders = (await listOwnReminders(trx, viewer, limit)).filter(row => maySeeFaults || row.level !== fault)
    const counts = await countPendingByLevel(trx, viewer)
    // Where there are none, the oldest are looked for among all the others in vain.
    const oldest = async (level: keyof typeof counts) =>
      counts[level] > 0 ? listPendingOf(trx, viewer, level, limit) : []
    const severe = await oldest('severe')
    const normal = await oldest('normal')
    const faults = maySeeFaults ? await oldest('fault') : []
    const shown = new Map<number, Todo>()
    const add = (kind: TodoKind, rows: readonly TodoRow[], upTo: number) => {
      for (const row of rows)
        if (!shown.has(row.alarm_id) && shown.size < upTo) shown.set(row.alarm_id, todoView(kind, row, viewer))
    }
    add('reminder', reminders, maxReminders)
    // However many alarms wait, some room is left for faults.
    add('alarm', [...severe, ...normal], limit - Math.min(roomForFaults, faults.length))
    add('fault', faults, limit)
    const counted = counts.severe + counts.normal + (maySeeFaults ? counts.fault : 0)
    const others = reminders.filter(row => !countedLevels.has(row.level)).length
    return { rows: [...shown.values()], total: counted + others }
  })

const fault = z.encode(alarmLevel, 'fault')
const countedLevels = new Set<number>([z.encode(alarmLevel, 'severe'), z.encode(alarmLevel, 'normal'), fault])

function todoView(kind: TodoKind, row: TodoRow, { language }: Pick<Viewer, 'language'>): Todo {
  const level = z.decode(alarmLevel, row.level as never)
  return {
    kind,
    alarmId: publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at }),
    type: row.type,
    typeName: language === 'en' ? row.type_name_en : row.type_name,
    level,
    levelName: levelNames[level][language],
    deviceName: row.device_name,
    projectName: row.project_name,
    since: row.received_at,
    sinceText: siteText(row.received_at),
    dueAt: row.due_at,
  }
}

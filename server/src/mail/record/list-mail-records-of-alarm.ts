import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { findAlarm } from '../../alarm/alarm.public.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listAlarmMails } from './mail-record.queries.ts'
import { mailRecordView } from './mail-record.view.ts'

export const listMailRecordsOfAlarm: Handler<typeof mailCalls.listRecordsOfAlarm> = async (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const key = await findAlarm(trx, viewer, input.alarmId)
    const { rows, total } = await listAlarmMails(trx, viewer, key, pageWindow(input))
    return { rows: rows.map(row => mailRecordView(row, viewer)), total }
  })

import type { mailCalls } from '@watchfire/contract/mail/mail.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { listCompanyMails } from './mail-record.queries.ts'
import { mailRecordView } from './mail-record.view.ts'

export const listMailRecordsOfCompany: Handler<typeof mailCalls.listRecordsOfCompany> = async (
  input,
  viewer,
  { db },
) => {
  const { rows, total } = await inScope(db, viewer, trx =>
    listCompanyMails(trx, viewer, input.state, pageWindow(input)),
  )
  return { rows: rows.map(row => mailRecordView(row, viewer)), total }
}

import type { robotCalls } from '@watchfire/contract/notice/robot.calls.ts'
import { inScope } from '../../core/db/database.ts'
import { pageWindow } from '../../core/db/page-window.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { answerText } from './answer-text.ts'
import * as queries from './robot.queries.ts'

export const listRobots: Handler<typeof robotCalls.list> = async (input, viewer, { db }) => {
  const { rows, total } = await inScope(db, viewer, trx => queries.listRobots(trx, viewer, pageWindow(input)))
  return {
    rows: rows.map(row => ({
      robotId: row.robot_id,
      companyId: row.company_id,
      companyName: row.company_name,
      name: row.name,
      kind: row.kind,
      language: row.language,
      address: row.webhook_hint,
      hasSecret: row.has_secret,
      version: row.version,
      waiting: row.waiting,
      lastError: answerText(row.last_error, viewer.language),
      lastSentAt: row.last_sent_at,
    })),
    total,
  }
}

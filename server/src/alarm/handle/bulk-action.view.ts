import { verdict } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { z } from 'zod'
import type { BulkRow } from './bulk-action.queries.ts'

type Shown = AnswerOf<typeof deskCalls.handleMatches>

export const shown = (row: BulkRow): Shown => ({
  bulkId: row.bulk_action_id,
  verdict: z.decode(verdict, row.verdict as never),
  state: row.ended_at !== null ? (row.stopped ? 'stopped' : 'done') : row.started_at !== null ? 'running' : 'waiting',
  total: row.total,
  handled: row.handled,
  skipped: row.skipped,
  askedAt: row.asked_at,
  runAt: row.run_at,
  reason: row.stopped as Shown['reason'],
})

import type { overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { isWhole, scoreParts } from '@watchfire/contract/overall/score.rules.ts'
import { writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { readScoreSetting, writeScoreSetting } from './score.queries.ts'

/** @throws overall.sumOfWeights */
export const saveWeights: Handler<typeof overallCalls.saveWeights> = ({ weights, perDay }, viewer, { db }) => {
  if (!isWhole(weights))
    throw refuse('overall.sumOfWeights', { sum: scoreParts.reduce((sum, part) => sum + weights[part], 0) })
  return inScope(db, viewer, async trx => {
    const before = await readScoreSetting(trx)
    await writeScoreSetting(trx, { weights, perDay, by: viewer.fullName || viewer.account })
    await writeAudit(trx, viewer, 'saveScoreWeights', '', {
      before: { ...before.weights, perDay: before.perDay },
      after: { ...weights, perDay },
    })
  })
}

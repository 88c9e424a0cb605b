import { maxEvaluations, type overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { evaluationsOf } from './evaluations-of.ts'
import { listCompanyHistory } from './score.queries.ts'

/** @throws company.notFound */
export const readHistory: Handler<typeof overallCalls.readHistory> = ({ ofCompanyId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const kept = await listCompanyHistory(trx, viewer, ofCompanyId, maxEvaluations)
    if (!kept) throw refuse('company.notFound')
    return evaluationsOf(kept)
  })

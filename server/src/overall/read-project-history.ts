import { maxEvaluations, type overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { evaluationsOf } from './evaluations-of.ts'
import { listProjectHistory } from './score.queries.ts'

/** @throws project.notFound */
export const readProjectHistory: Handler<typeof overallCalls.readProjectHistory> = ({ ofProjectId }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const kept = await listProjectHistory(trx, viewer, ofProjectId, maxEvaluations)
    if (!kept) throw refuse('project.notFound')
    return evaluationsOf(kept)
  })

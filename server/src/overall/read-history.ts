import { maxEvaluations, type overallCalls } from '@watchfire/contract/overall/overall.calls.ts'
import { gradeOf } from '@watchfire/contract/overall/score.rules.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { isSeenWhole, listKeptScores } from './score.queries.ts'

/** @throws company.notFound, project.notFound */
export const readHistory: Handler<typeof overallCalls.readHistory> = (input, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const of = { companyId: input.ofCompanyId, projectId: input.ofProjectId }
    if (!(await isSeenWhole(trx, viewer, of)))
      throw refuse(of.projectId === undefined ? 'company.notFound' : 'project.notFound')
    const kept = await listKeptScores(trx, viewer, { ...of, limit: maxEvaluations })
    return kept
      .toReversed()
      .map(({ at, score, inputs, weights }) => ({ at, systemScore: score, grade: gradeOf(score), inputs, weights }))
  })

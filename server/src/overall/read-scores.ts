import type { AnswerOf } from '@watchfire/contract/core/call.ts'
import { maxScored, maxShown, type overallCalls, type Standing } from '@watchfire/contract/overall/overall.calls.ts'
import {
  dearestOf,
  gradeOf,
  partsOf,
  type ScoreInputs,
  type ScoreWeights,
  scoredDays,
  scoreOf,
} from '@watchfire/contract/overall/score.rules.ts'
import { type Database, readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { lastDays } from '../report/report.public.ts'
import { readFacts } from './read-facts.ts'
import { countProjects, listCompanyScores, listProjects, readScoreSetting } from './score.queries.ts'

export const readScores: Handler<typeof overallCalls.readScores> = (_, viewer, { db }) => scoresOf(db, viewer)

/** In one transaction, so that no number contradicts another. */
export const scoresOf = (
  db: Database,
  viewer: Viewer,
  { scored = maxScored, shown = maxShown } = {},
): Promise<AnswerOf<typeof overallCalls.readScores>> =>
  readInScope(db, viewer, async trx => {
    const now = Date.now()
    const { weights, perDay } = await readScoreSetting(trx)
    const whole = await readFacts(trx, viewer, { byProject: false, limit: 1 }, now)
    const rows = await listProjects(trx, viewer, { limit: scored })
    const all = rows.length < scored ? rows.length : await countProjects(trx, viewer)
    // Where some are left out, facts of theirs must not take the place of those that are scored.
    const some = all === rows.length ? viewer : { ...viewer, projectIds: rows.map(row => row.project_id) }
    const ofProject = await readFacts(trx, some, { byProject: true, limit: scored }, now)
    const projects = rows.map(row => ({
      ...standingOf(ofProject(String(row.project_id)), weights),
      projectId: row.project_id,
      projectName: row.project_name,
      companyId: row.company_id,
      companyName: row.company_name,
      hasPlan: row.has_plan,
    }))
    const worst = projects
      .toSorted((a, b) => a.systemScore - b.systemScore || a.projectId - b.projectId)
      .slice(0, shown)
    const companies = await listCompanyScores(trx, viewer, shown)
    return {
      weights,
      perDay,
      days: lastDays(scoredDays, now),
      whole: standingOf(whole(''), weights),
      projects: worst,
      companies: companies.worst.map(row => ({
        companyId: row.company_id,
        companyName: row.company_name,
        systemScore: row.score,
        grade: gradeOf(row.score),
        at: row.at,
      })),
      notShown: { projects: all - worst.length, companies: companies.all - companies.worst.length },
    }
  })

function standingOf(inputs: ScoreInputs, weights: ScoreWeights): Standing {
  const parts = partsOf(inputs, weights)
  const systemScore = scoreOf(parts)
  return { systemScore, grade: gradeOf(systemScore), inputs, parts, dearest: dearestOf(parts)?.part ?? null }
}

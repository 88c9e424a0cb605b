import { maxScored, type overallCalls, type Standing } from '@watchfire/contract/overall/overall.calls.ts'
import {
  dearestOf,
  gradeOf,
  partsOf,
  type ScoreInputs,
  type ScoreWeights,
  scoredDays,
  scoreOf,
} from '@watchfire/contract/overall/score.rules.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { lastDays } from '../report/report.public.ts'
import { readFacts } from './read-facts.ts'
import { listCompanyScores, listProjects, readScoreSetting } from './score.queries.ts'

/** Facts of more projects than are shown are read, so that none of these is missed. */
const maxFacts = 2000

/** In one transaction, so that no number contradicts another. */
export const readScores: Handler<typeof overallCalls.readScores> = (_, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const now = Date.now()
    const { weights, perDay } = await readScoreSetting(trx)
    const whole = await readFacts(trx, viewer, { byProject: false, limit: 1 }, now)
    const ofProject = await readFacts(trx, viewer, { byProject: true, limit: maxFacts }, now)
    const projects = (await listProjects(trx, viewer, maxScored)).map(row => ({
      ...standingOf(ofProject(String(row.project_id)), weights),
      projectId: row.project_id,
      projectName: row.project_name,
      companyId: row.company_id,
      companyName: row.company_name,
      hasPlan: row.has_plan,
    }))
    const companies = await listCompanyScores(trx, viewer, maxScored)
    return {
      weights,
      perDay,
      days: lastDays(scoredDays, now),
      whole: standingOf(whole(''), weights),
      projects: projects.toSorted((a, b) => a.systemScore - b.systemScore || a.projectId - b.projectId),
      companies: companies.map(row => ({
        companyId: row.company_id,
        companyName: row.company_name,
        systemScore: row.score,
        grade: gradeOf(row.score),
        at: row.at,
      })),
    }
  })

function standingOf(inputs: ScoreInputs, weights: ScoreWeights): Standing {
  const parts = partsOf(inputs, weights)
  const systemScore = scoreOf(parts)
  return { systemScore, grade: gradeOf(systemScore), inputs, parts, dearest: dearestOf(parts)?.part ?? null }
}

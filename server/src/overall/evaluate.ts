/** Keeps how companies and projects stand, some times a day by the site's clocks, each with what it was made of. */

import { menuList } from '@watchfire/contract/core/rights.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { maxScored } from '@watchfire/contract/overall/overall.calls.ts'
import { evaluationHours, partsOf, type ScoreInputs, scoreOf } from '@watchfire/contract/overall/score.rules.ts'
import type { Trx } from '../core/db/database.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { siteDay, siteMoment } from '../core/site-time.ts'
import { type DueCompany, keepScores, type NewScore, takeDueCompanies } from './evaluation.queries.ts'
import { readFacts } from './read-facts.ts'
import { listProjects, readScoreSetting } from './score.queries.ts'

/** Companies of one round: the rest follows in the next ones. */
const portion = 20
const everyRight = new Set<number>(menuList.map(menu => menu.id))

/** The evaluation that is the newest at this time. */
export function slotOf(now: number, perDay: number): number {
  const today = siteDay(now)
  const moments = [addDays(today, -1), today].flatMap(day =>
    (evaluationHours[perDay] ?? []).map(hour => siteMoment(day, hour)),
  )
  return Math.max(...moments.filter(moment => moment <= now))
}

export const keepStandings: Job = {
  name: 'evaluations of companies and projects',
  everyMs: 60_000,
  work: trx => evaluateDue(trx, Date.now()),
}

export async function evaluateDue(trx: Trx, now: number): Promise<void> {
  const { weights, perDay } = await readScoreSetting(trx)
  const slot = slotOf(now, perDay)
  const scoreIn = (inputs: ScoreInputs) => ({ inputs, score: scoreOf(partsOf(inputs, weights)) })
  for (const company of await takeDueCompanies(trx, slot, portion)) {
    const whole = await readFacts(trx, seenBy(company, company.below), { byProject: false, limit: 1 }, now)
    const own = seenBy(company, [company.company_id])
    const ofProject = await readFacts(trx, own, { byProject: true, limit: maxScored }, now)
    const projects = await listProjects(trx, own, maxScored)
    const row = (projectId: number, inputs: ScoreInputs): NewScore => ({
      tenantId: company.tenant_id,
      companyId: company.company_id,
      projectId,
      ...scoreIn(inputs),
    })
    await keepScores(trx, { slot, weights }, [
      row(0, whole('')),
      ...projects.map(({ project_id }) => row(project_id, ofProject(String(project_id)))),
    ])
  }
}

/** What is kept is of everything there, whoever looks at it. */
const seenBy = ({ tenant_id }: DueCompany, companyIds: number[]) => ({
  tenantId: tenant_id,
  companyIds,
  projectIds: null,
  regionLimits: [],
  regionId: null,
  rights: everyRight,
})

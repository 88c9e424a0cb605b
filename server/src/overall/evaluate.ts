/** Keeps how companies and projects stand, some times a day by the site's clocks, each with what it was made of. */

import { menuList } from '@watchfire/contract/core/rights.ts'
import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { evaluationHours, partsOf, type ScoreInputs, scoreOf } from '@watchfire/contract/overall/score.rules.ts'
import type { Trx } from '../core/db/database.ts'
import type { Job } from '../core/jobs/ticker.ts'
import type { Scope } from '../core/session/scope.ts'
import { siteDay, siteTime } from '../core/site-time.ts'
import { type DueCompany, keepScores, type NewScore, takeDueCompanies } from './evaluation.queries.ts'
import { readFacts } from './read-facts.ts'
import { listProjects, readScoreSetting } from './score.queries.ts'

/** Companies of one round: the rest follows in the next ones. */
const portion = 20
/** Projects of a company that are read and kept together: there may be any number of them. */
const projectsAtOnce = 500
const everyRight = new Set<number>(menuList.map(menu => menu.id))

/** The evaluation that is the newest at this time. */
export function slotOf(now: number, perDay: number): number {
  const today = siteDay(now)
  const times = [addDays(today, -1), today].flatMap(day =>
    (evaluationHours[perDay] ?? []).map(hour => siteTime(day, hour)),
  )
  return Math.max(...times.filter(time => time <= now))
}

export const keepStandings: Job = {
  name: 'evaluations of companies and projects',
  everyMs: 60_000,
  work: trx => evaluateDue(trx, Date.now()),
}

export async function evaluateDue(trx: Trx, now: number, { atOnce = projectsAtOnce } = {}): Promise<void> {
  const { weights, perDay } = await readScoreSetting(trx)
  const slot = slotOf(now, perDay)
  const scoreIn = (inputs: ScoreInputs) => ({ inputs, score: scoreOf(partsOf(inputs, weights)) })
  for (const company of await takeDueCompanies(trx, slot, portion)) {
    const whole = await readFacts(trx, seenBy(company, company.below), { byProject: false, limit: 1 }, now)
    const row = (projectId: number, inputs: ScoreInputs): NewScore => ({
      tenantId: company.tenant_id,
      companyId: company.company_id,
      projectId,
      ...scoreIn(inputs),
    })
    await keepScores(trx, { slot, weights }, [row(0, whole(''))])
    const own = seenBy(company, [company.company_id])
    for await (const projectIds of portionsOf(trx, own, atOnce)) {
      const some = { ...own, projectIds }
      const ofProject = await readFacts(trx, some, { byProject: true, limit: projectIds.length }, now)
      const rows = projectIds.map(projectId => row(projectId, ofProject(String(projectId))))
      await keepScores(trx, { slot, weights }, rows)
    }
  }
}

async function* portionsOf(trx: Trx, own: Scope, limit: number): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const ids = (await listProjects(trx, own, { limit, after })).map(project => project.project_id)
    if (ids.length > 0) yield ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < limit) return
    after = last
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

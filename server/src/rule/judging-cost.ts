import type { Job } from '../core/jobs/ticker.ts'
import { addCosts, type Cost, type JudgedRule } from './judging-cost.queries.ts'

/** What judging takes, by rule: added up here, and written for all rules together. Of a server that dies some of it is not known. */
export type JudgingCost = {
  /** Judges once, and takes the time. */
  timed<Verdict>(rule: JudgedRule, judge: () => Verdict): Verdict
  write: Job
}

export function makeJudgingCost(clock = () => performance.now()): JudgingCost {
  const spent = new Map<number, Cost>()
  return {
    timed({ tenant_id, rule_id, version }, judge) {
      const began = clock()
      try {
        return judge()
      } finally {
        const known = spent.get(rule_id)
        const own = known?.version === version ? known : { tenant_id, rule_id, version, judged: 0, ms: 0 }
        own.judged += 1
        own.ms += clock() - began
        spent.set(rule_id, own)
      }
    },
    write: {
      name: 'what judging rules costs',
      everyMs: 30_000,
      async work(trx) {
        const costs = [...spent.values()]
        spent.clear()
        if (costs.length > 0) await addCosts(trx, costs)
      },
    },
  }
}

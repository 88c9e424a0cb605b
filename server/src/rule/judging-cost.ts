import type { Job } from '../core/jobs/ticker.ts'
import { addCosts } from './judging-cost.queries.ts'
import type { RuleKey } from './per-hour.queries.ts'

/** What judging takes, by rule: added up here, and written for all rules together. Of a server that dies some of it is not known. */
export type JudgingCost = {
  /** Judges once, and takes the time. */
  timed<Verdict>(rule: RuleKey, judge: () => Verdict): Verdict
  write: Job
}

export function makeJudgingCost(clock = () => performance.now()): JudgingCost {
  const spent = new Map<number, RuleKey & { judged: number; ms: number }>()
  return {
    timed({ tenant_id, rule_id }, judge) {
      const began = clock()
      try {
        return judge()
      } finally {
        const own = spent.get(rule_id) ?? { tenant_id, rule_id, judged: 0, ms: 0 }
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

import { setTimeout as sleep } from 'node:timers/promises'
import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Context, Mounted } from '../core/context.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import type { Collector } from '../ingest/ingest.public.ts'
import { judgeFresh } from './judge-series.ts'
import { judgeFreshTrees } from './judge-trees.ts'
import { makeJudgingCost } from './judging-cost.ts'
import { raiseFindings } from './raise-findings.ts'
import { ruleHandlers } from './rule.routes.ts'
import type { SeriesKey } from './series.queries.ts'
import { watchRules } from './watch-rules.ts'

/** Readings that follow each other faster are judged together, so that a rule's state is written once for all of them; the first after a rest at once. */
const togetherMs = 250

/** `onStored`: these readings are durable. Only a hint: what nobody told of is found in the database. */
export function mountRule(
  app: FastifyInstance,
  context: Context & { collector: Pick<Collector, 'submit'> },
): Mounted & { onStored: (fresh: readonly SeriesKey[]) => void } {
  const { db, log, collector } = context
  serveCalls(app, ruleCalls, ruleHandlers(), context)
  const cost = makeJudgingCost()
  const parts = { db, log, clock: Date.now, cost }
  const raiseAlarms = () => raiseFindings({ db, collector, log })
  const waiting = new Map<string, SeriesKey>()
  let working: Promise<void> | undefined
  let lastBegan = 0
  const work = async () => {
    while (waiting.size > 0) {
      await sleep(Math.max(0, lastBegan + togetherMs - Date.now()))
      lastBegan = Date.now()
      const keys = [...waiting.values()]
      waiting.clear()
      try {
        const hasFound = await judgeFresh(parts, keys)
        if ((await judgeFreshTrees(parts, keys)) || hasFound) await raiseAlarms()
      } catch (error) {
        log.warn({ err: error }, 'rules judge these readings at the next look')
      }
    }
    working = undefined
  }
  return {
    onStored(fresh) {
      for (const { tenantId, deviceNo, quantity } of fresh)
        waiting.set(`${deviceNo} ${quantity}`, { tenantId, deviceNo, quantity })
      working ??= work()
    },
    jobs: [...watchRules({ ...parts, raiseAlarms }), cost.write],
    close: () => working,
  }
}

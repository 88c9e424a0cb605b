import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { planState } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { z } from 'zod'
import type { Handler } from '../../core/http/handlers.ts'
import { takeStep } from './take-step.ts'

export const planHazard: Handler<typeof hazardCalls.plan> = ({ hazardId, version, ...plan }, viewer, { db }) =>
  takeStep(
    db,
    viewer,
    { hazardId, version },
    {
      act: 'plan',
      audit: 'planHazard',
      write: () => ({
        words: plan.goal,
        change: {
          plan: JSON.stringify(plan),
          plan_state: z.encode(planState, 'waiting'),
          planner_id: viewer.accountId,
          planner: viewer.fullName || viewer.account,
        },
      }),
    },
  )

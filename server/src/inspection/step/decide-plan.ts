import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { planState } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { z } from 'zod'
import type { Handler } from '../../core/http/handlers.ts'
import { takeStep } from './take-step.ts'

export const decidePlan: Handler<typeof hazardCalls.decidePlan> = ({ approved, words, ...step }, viewer, { db }) =>
  takeStep(db, viewer, step, {
    act: approved ? 'approvePlan' : 'refusePlan',
    audit: approved ? 'approveHazardPlan' : 'refuseHazardPlan',
    write: () => ({ words, change: { plan_state: z.encode(planState, approved ? 'approved' : 'refused') } }),
  })

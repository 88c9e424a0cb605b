import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { takeStep } from './take-step.ts'

const decided = { asker_id: null, asker: '', asked_until: null, asked_because: '' } as const

export const decideExtension: Handler<typeof hazardCalls.decideExtension> = (
  { approved, words, ...step },
  viewer,
  { db },
) =>
  takeStep(db, viewer, step, {
    act: approved ? 'allowExtension' : 'refuseExtension',
    audit: approved ? 'allowHazardExtension' : 'refuseHazardExtension',
    write: ({ asked_until: until }) => ({
      words,
      change: { ...decided, ...(approved && until !== null && { deadline: new Date(until) }) },
    }),
  })

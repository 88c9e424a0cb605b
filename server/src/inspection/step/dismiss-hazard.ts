import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { takeStep } from './take-step.ts'

export const dismissHazard: Handler<typeof hazardCalls.dismiss> = (given, viewer, { db }) =>
  takeStep(db, viewer, given, {
    act: 'dismiss',
    audit: 'dismissHazard',
    write: () => ({ words: given.words, change: { opinion: given.words, closed_at: new Date() } }),
  })

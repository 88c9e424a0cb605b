import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { takeStep } from './take-step.ts'

export const startHazard: Handler<typeof hazardCalls.start> = (step, viewer, { db }) =>
  takeStep(db, viewer, step, { act: 'start', audit: 'startHazard', write: () => ({}) })

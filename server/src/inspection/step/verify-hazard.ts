import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { takeStep } from './take-step.ts'

export const verifyHazard: Handler<typeof hazardCalls.verify> = ({ passed, words, photos, ...step }, viewer, { db }) =>
  takeStep(db, viewer, step, {
    act: passed ? 'verify' : 'sendBack',
    audit: passed ? 'verifyHazard' : 'sendHazardBack',
    write: () => ({
      words,
      photos,
      change: {
        opinion: words,
        verifier_id: viewer.accountId,
        verifier: viewer.fullName || viewer.account,
        ...(passed && { closed_at: new Date() }),
      },
    }),
  })

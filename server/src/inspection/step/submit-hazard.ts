import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { takeStep } from './take-step.ts'

export const submitHazard: Handler<typeof hazardCalls.submit> = ({ result, photos = [], ...step }, viewer, { db }) =>
  takeStep(db, viewer, step, {
    act: 'submit',
    audit: 'submitHazard',
    write: hazard => ({
      words: result,
      photos,
      change: {
        result,
        after_photos: photos,
        fixer: viewer.fullName || viewer.account,
        fixer_ids: [...new Set([...hazard.fixer_ids, viewer.accountId])],
        submitted_at: new Date(),
        // Who sent it back may have been given it since.
        verifier_id: null,
      },
    }),
  })

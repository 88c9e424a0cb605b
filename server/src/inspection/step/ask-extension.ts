import type { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { textOf } from '../hazard.view.ts'
import { takeStep } from './take-step.ts'

export const askExtension: Handler<typeof hazardCalls.askExtension> = ({ deadline, words, ...step }, viewer, { db }) =>
  takeStep(db, viewer, step, {
    act: 'askExtension',
    audit: 'askHazardExtension',
    write: hazard => {
      if (deadline <= Math.max(hazard.deadline ?? 0, Date.now())) throw refuse('inspection.deadlinePassed')
      return {
        words: `${textOf(deadline).slice(0, 16)} · ${words}`,
        change: {
          asker_id: viewer.accountId,
          asker: viewer.fullName || viewer.account,
          asked_until: new Date(deadline),
          asked_because: words,
        },
      }
    },
  })

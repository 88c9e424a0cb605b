import type { Job } from '../../core/jobs/ticker.ts'
import { linkEvidence } from './evidence.queries.ts'

/** Files whose alarm came in after them. What is still open at a verdict is found by that. */
export const linkEvidenceLater: Job = {
  name: 'evidence of alarms',
  everyMs: 20_000,
  work: trx => linkEvidence(trx, 5000),
}

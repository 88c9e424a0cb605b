/** What an attempt means for a delivery: over, or once more, and when. */
import { backoff, jittered } from '@watchfire/contract/core/backoff.ts'

/** The first wait, the longest, and the age at which it is given up. */
export type DeliveryPace = { firstMs: number; maxMs: number; giveUpMs: number }
export const dayMs = 24 * 3_600_000

/** `unsure`: it may have arrived. While it is still tried this says so early; given up, such a delivery is never called failed. */
export type DeliveryState = 'waiting' | 'sent' | 'failed' | 'unsure'

export type Attempt = {
  /** The other side has taken it or refused it for good: nothing is left to try. */
  ended: boolean
  /** It failed for all of the queue, not for this delivery alone. */
  blocked: boolean
  /** The other side, or a part of it, has it: of this attempt or an earlier one. */
  taken: boolean
  /** It may have arrived although nobody said so: now or in an earlier attempt. */
  doubtful: boolean
  /** Failures in a row, this one included: of the queue when it is blocked, else of the delivery. */
  failures: number
  ageMs: number
}

/** A delivery that may have arrived already comes again at least so often, when the other side lets it: the doubt is to end. */
const doubtMs = 60_000

export function verdictOf(attempt: Attempt, { giveUpMs, ...pace }: DeliveryPace) {
  const { ended, blocked, taken, doubtful, failures, ageMs } = attempt
  const backoffMs = jittered(backoff({ tries: failures, ...pace }), 0.2)
  const waitMs = ended ? 0 : doubtful && !blocked ? Math.min(backoffMs, doubtMs) : backoffMs
  const open = !ended && ageMs + waitMs < giveUpMs
  const known: DeliveryState = taken && !open ? 'sent' : doubtful ? 'unsure' : open ? 'waiting' : 'failed'
  return { state: known, settled: !open, waitMs }
}

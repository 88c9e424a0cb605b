import { backoff } from '@watchfire/contract/core/backoff.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Attempt, verdictOf } from './attempt-verdict.ts'

const pace = { firstMs: 10_000, maxMs: 900_000, giveUpMs: 86_400_000 }
const attempts: fc.Arbitrary<Attempt> = fc.record({
  ended: fc.boolean(),
  blocked: fc.boolean(),
  taken: fc.boolean(),
  doubtful: fc.boolean(),
  failures: fc.integer({ min: 1, max: 500 }),
  ageMs: fc.integer({ min: 0, max: 2 * pace.giveUpMs }),
})

test('what was taken is called sent in the end, what may have arrived never failed, and only what is open waits', () => {
  fc.assert(
    fc.property(attempts, attempt => {
      const { state, settled } = verdictOf(attempt, pace)
      if (settled) expect(state).toBe(attempt.taken ? 'sent' : attempt.doubtful ? 'unsure' : 'failed')
      else expect(state).toBe(attempt.doubtful ? 'unsure' : 'waiting')
    }),
  )
})

test('it is over with a last word, or when the next attempt would come after its time', () => {
  fc.assert(
    fc.property(attempts, attempt => {
      const { settled, waitMs } = verdictOf(attempt, pace)
      expect(settled).toBe(attempt.ended || attempt.ageMs + waitMs >= pace.giveUpMs)
    }),
  )
})

test('waits double up to the longest, a fifth more or less; a doubt is looked into within a minute unless all of the queue waits', () => {
  fc.assert(
    fc.property(attempts, given => {
      const attempt = { ...given, ended: false }
      const { waitMs } = verdictOf(attempt, pace)
      const soon = attempt.doubtful && !attempt.blocked
      const planned = backoff({ tries: attempt.failures, ...pace })
      expect(waitMs).toBeLessThanOrEqual(soon ? Math.min(60_000, planned * 1.2) : planned * 1.2)
      expect(waitMs).toBeGreaterThanOrEqual(soon ? Math.min(60_000, planned * 0.8) : planned * 0.8)
    }),
  )
})

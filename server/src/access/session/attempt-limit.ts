/**
 * How often a password may be guessed (product rule: five wrong ones in ten minutes lock the account for that address for ten
 * minutes). An attempt is written down before its password is looked at, so guesses that come together count like those that come
 * one after the other. Attempts on one account from many addresses are slowed; addresses its owner has signed in from are not.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { keyedSemaphore } from '../../core/semaphore.ts'
import {
  type Attempt,
  type AttemptHistory,
  forgetFailures,
  reserveAttempt,
  withdrawAttempt,
} from './attempt.queries.ts'

const failuresToLock = 5
const lockMs = 10 * 60_000
/** Failures from anywhere in ten minutes, after which unknown addresses share one attempt in so many ms; the more, the slower. */
const failuresToSlow = 15
const [slowMs, maxSlowMs] = [2_000, 10_000]
/** Who would wait longer than this is sent away. */
const maxWaitMs = 10_000
const maxWaiting = 100

type Guarded = Attempt & {
  verify: () => Promise<boolean>
  /** Called when this attempt has to wait for others on the same account. */
  slowed?: () => void
}

/** Whether `verify` says yes. @throws account.locked without calling it; call.tooMany when too many others wait */
export async function guardedAttempt(
  db: Database,
  { account, address, verify, slowed = () => {} }: Guarded,
): Promise<boolean> {
  const attempt = { account: account.toLowerCase(), address }
  return inLine(`${attempt.account}\n${address}`, async () => {
    const attemptId = await untilFree(db, attempt, slowed)
    let fits: boolean
    try {
      fits = await verify()
    } catch (error) {
      await withdrawAttempt(db.auth, attemptId)
      throw error
    }
    if (fits) await forgetFailures(db.auth, attempt)
    return fits
  })
}

async function untilFree(db: Database, attempt: Attempt, slowed: () => void): Promise<number> {
  for (const end = Date.now() + maxWaitMs; ; slowed = () => {}) {
    const answer = await reserveAttempt(db.auth, attempt, waitOf)
    if ('attemptId' in answer) return answer.attemptId
    if ('lockedMs' in answer) throw refuse('account.locked', { minutes: Math.ceil(answer.lockedMs / 60_000) })
    slowed()
    if (Date.now() + answer.waitMs > end) throw refuse('call.tooMany')
    await sleep(answer.waitMs)
  }
}

/** What stands between this attempt and its turn, by what was tried before; nothing when it may go on. */
export function waitOf({
  now,
  latest,
  anywhere,
  known,
}: AttemptHistory): { lockedMs: number } | { waitMs: number } | undefined {
  const [last = 0] = latest
  const fifth = latest[failuresToLock - 1]
  if (fifth !== undefined && last - fifth < lockMs && now - last < lockMs) return { lockedMs: last + lockMs - now }
  if (known || anywhere.count < failuresToSlow) return undefined
  const gapMs = Math.min(maxSlowMs, slowMs * Math.floor(anywhere.count / failuresToSlow))
  const waitMs = anywhere.last + gapMs - now
  return waitMs > 0 ? { waitMs } : undefined
}

/** Attempts of one account and address one after the other: right ones that come together are all let in. */
const inLine = keyedSemaphore(1, maxWaiting)

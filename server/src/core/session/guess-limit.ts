/**
 * How often a key may be guessed: so many wrong secrets of one prefix from one address, and so many wrong keys from it in all, lock
 * for ten minutes. The first locks that prefix for that address alone, so whoever knows a prefix keeps nobody else out.
 */
import { refuse } from '../http/refuse.ts'

const windowMs = 10 * 60_000
const wrongOfPrefix = 10
const wrongOfAddress = 100
/** Addresses and prefixes that are remembered; beyond it the oldest are forgotten. */
const maxRemembered = 20_000

export function guessLimit(now: () => number = Date.now) {
  const wrong = new Map<string, { count: number; until: number }>()

  const countOf = (name: string) => {
    const seen = wrong.get(name)
    return seen && seen.until > now() ? seen : undefined
  }
  const lockedUntil = (name: string, max: number) => {
    const seen = countOf(name)
    return seen && seen.count >= max ? seen.until : 0
  }
  function add(name: string) {
    const seen = countOf(name)
    wrong.delete(name)
    wrong.set(name, { count: (seen?.count ?? 0) + 1, until: seen?.until ?? now() + windowMs })
    const [oldest] = wrong.keys()
    if (wrong.size > maxRemembered && oldest !== undefined) wrong.delete(oldest)
  }

  return {
    /** @throws key.tooManyGuesses */
    check(address: string, prefix: string): void {
      const until = lockedUntil(`${address} ${prefix}`, wrongOfPrefix)
      if (until > 0) throw refuse('key.tooManyGuesses', { minutes: Math.ceil((until - now()) / 60_000) })
    },
    /** @throws key.tooManyGuesses when the address has shown too many wrong keys, whatever their prefix */
    note(address: string, prefix: string): void {
      const until = lockedUntil(address, wrongOfAddress)
      if (until > 0) throw refuse('key.tooManyGuesses', { minutes: Math.ceil((until - now()) / 60_000) })
      add(address)
      add(`${address} ${prefix}`)
    },
  }
}

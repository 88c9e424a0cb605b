/** The newest rounds, encoded as they were sent: who was away for a moment goes on from here, without the database. */
import type { Audience } from './audiences.ts'
import { isAfter, type Position } from './live-cursor.ts'
import type { LiveItem, Round } from './live-round.ts'

export function recentRounds({
  maxBytes,
  maxMs,
  now = Date.now,
}: {
  maxBytes: number
  maxMs: number
  now?: () => number
}) {
  const rounds: (Round & { at: number })[] = []
  let bytes = 0

  function forget() {
    for (let oldest = rounds[0]; oldest; oldest = rounds[0]) {
      if (bytes <= maxBytes && oldest.at >= now() - maxMs) return
      bytes -= oldest.bytes
      rounds.shift()
    }
  }

  return {
    get bytes() {
      return bytes
    },
    add(round: Round) {
      const last = rounds.at(-1)
      if (last && round.items.length === 0 && !round.failed && last.audiences === round.audiences) {
        last.end = round.end
        last.at = now()
      } else {
        rounds.push({ ...round, at: now() })
        bytes += round.bytes
      }
      forget()
    },
    /** Everything after the position that this audience may hear, and others' with it; undefined when it is not all here. */
    since(position: Position, { key }: Audience): readonly LiveItem[] | undefined {
      forget()
      const first = rounds.findIndex(({ end }) => isAfter(end, position))
      const [oldest] = rounds
      if (!oldest || first < 0 || isAfter(oldest.start, position)) return undefined
      const missed = rounds.slice(first)
      if (missed.some(({ audiences, failed }) => failed || !audiences.has(key))) return undefined
      return missed.flatMap(({ items }) => items)
    },
  }
}

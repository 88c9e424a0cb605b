import type { Reader } from '../core/db/database.ts'
import { takeAlarmNumbers } from './ingest.queries.ts'

/** Numbers taken from the database at a time; the sequence's own step. */
const blockSize = 1000

/** Numbers for alarms and occurrences, never given out twice. A restart leaves the rest of its block unused. */
export function alarmNumbers() {
  let next = 0
  let end = 0
  /** Taken one after the other: two batches that both find the block used up must not both start from it. */
  let turn: Promise<unknown> = Promise.resolve()

  async function take(db: Reader, count: number): Promise<number[]> {
    const numbers: number[] = []
    while (numbers.length < count) {
      if (next === end) {
        next = await takeAlarmNumbers(db)
        end = next + blockSize
      }
      numbers.push(next++)
    }
    return numbers
  }

  return (db: Reader, count: number): Promise<number[]> => {
    const mine = turn.then(() => take(db, count))
    turn = mine.catch(() => {})
    return mine
  }
}
export type AlarmNumbers = ReturnType<typeof alarmNumbers>

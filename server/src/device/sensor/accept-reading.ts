import type { Facts, Language } from '@watchfire/contract/core/errors.ts'
import { problemText } from '@watchfire/contract/core/problem-text.ts'
import { type ErrorCode, errorText } from '@watchfire/contract/error-table.ts'
import { type IngestReading, ingestReading, type ReadingOutcome } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { siteBrand } from '../../core/brand.ts'
import type { AiServerCaller } from '../../core/session/viewer.ts'
import { readingDays } from './curve.rules.ts'

/** A reading on its way into the database. */
export type IncomingReading = { caller: AiServerCaller; reading: IngestReading; receivedAt: number }

/** A clock may be ahead by so much; readings from later on would hide what comes until then. */
const aheadMinutes = 10

/** One reading of a post, checked on its own: what it says, or the outcome that says what is wrong with it. */
export function acceptReading(
  item: unknown,
  language: Language,
  now: number,
): { reading: IngestReading; refused?: undefined } | { refused: ReadingOutcome; reading?: undefined } {
  const result = ingestReading.safeParse(item, { error: problemText[language] })
  if (!result.success) {
    const { path = [], message = '' } = result.error.issues[0] ?? {}
    const field = path.join('.') || '-'
    return { refused: refusedReading(idOf(item), 'call.invalid', language, { field, label: field, problem: message }) }
  }
  const { sensorId, at } = result.data
  if (at > now + aheadMinutes * 60_000)
    return { refused: refusedReading(sensorId, 'sensor.tooEarly', language, { minutes: aheadMinutes }) }
  if (at < now - readingDays * 86_400_000)
    return { refused: refusedReading(sensorId, 'sensor.tooLate', language, { days: readingDays }) }
  return { reading: result.data }
}

export function refusedReading(sensorId: string, code: ErrorCode, language: Language, facts: Facts): ReadingOutcome {
  return { sensorId, outcome: 'refused', reason: errorText(code, language, facts, siteBrand().words[language]) }
}

function idOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'sensorId' in item ? item.sensorId : undefined
  return typeof id === 'string' ? id.slice(0, 60) : ''
}

import { type ErrorCode, errorText, type Facts, type Language } from '@watchfire/contract/core/errors.ts'
import { type IngestAlarm, type IngestOutcome, ingestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { en, zhCN } from 'zod/locales'
import { isStorable, pathOfUnstorable, unstorable } from '../core/http/storable-text.ts'

const sentences = { zh: zhCN().localeError, en: en().localeError }
const unreadable = { zh: '内容无法读取', en: 'cannot be read' }
const tooFarAhead = { zh: '时间超出范围', en: 'lies beyond the year 9999' }

/** End of the year 9999: later ones have no date that every reader understands. */
const latestMoment = 253_402_300_799_999

/** One item of a post, checked on its own: the event, or the outcome that says what is wrong with it. */
export function acceptItem(
  item: unknown,
  language: Language,
): { event: IngestAlarm; refused?: undefined } | { refused: IngestOutcome; event?: undefined } {
  const wrong = (field: string, problem: string) => ({
    refused: refusedItem(eventIdOf(item), 'call.invalid', language, { field, problem }),
  })
  let result: ReturnType<typeof ingestAlarm.safeParse>
  try {
    result = ingestAlarm.safeParse(item, { error: sentences[language] })
  } catch {
    // JSON nested deeper than the stack.
    return wrong('extra', unreadable[language])
  }
  if (!result.success) {
    const issue = result.error.issues[0]
    return wrong(issue?.path.join('.') || '-', issue?.message ?? '')
  }
  const event = result.data
  if (event.occurredAt > latestMoment) return wrong('occurredAt', tooFarAhead[language])
  if (event.location !== undefined && !isStorable(event.location)) return wrong('location', unstorable[language])
  if (event.extra && pathOfUnstorable(event.extra) !== undefined) return wrong('extra', unstorable[language])
  return { event }
}

export function refusedItem(eventId: string, code: ErrorCode, language: Language, facts: Facts): IngestOutcome {
  return { eventId, outcome: 'refused', reason: errorText(code, language, facts) }
}

/** For an event the database does not take for a reason nobody foresaw. */
export const refusedUnstorable = (eventId: string, language: Language): IngestOutcome =>
  refusedItem(eventId, 'call.invalid', language, { field: '-', problem: unstorable[language] })

function eventIdOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'eventId' in item ? item.eventId : undefined
  return typeof id === 'string' ? id.slice(0, 80) : ''
}

import { foldExtras } from '@watchfire/contract/alarm/alarm.extras.ts'
import type { Facts, Language } from '@watchfire/contract/core/errors.ts'
import { problemText } from '@watchfire/contract/core/problem-text.ts'
import { type ErrorCode, errorText } from '@watchfire/contract/error-table.ts'
import { type IngestAlarm, type IngestOutcome, ingestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { z } from 'zod'
import { siteBrand } from '../core/brand.ts'
import { isStorable, pathOfUnstorable, unstorable } from '../core/http/storable-text.ts'

const unreadable = { zh: '内容无法读取', en: 'cannot be read' }
const tooFarAhead = { zh: '时间超出范围', en: 'lies beyond the year 9999' }

/** End of the year 9999: later ones have no date that every reader understands. */
const maxTime = 253_402_300_799_999

/** One item of a post, checked on its own: the event, or the outcome that says what is wrong with it. */
export function acceptItem(
  item: unknown,
  language: Language,
): { event: IngestAlarm; refused?: undefined } | { refused: IngestOutcome; event?: undefined } {
  const wrong = (field: string, problem: string) => ({
    refused: refusedItem(eventIdOf(item), 'call.invalid', language, { field, label: field, problem }),
  })
  let result: ReturnType<typeof ingestAlarm.safeParse>
  try {
    result = ingestAlarm.safeParse(item, { error: problemText[language] })
  } catch {
    // JSON nested deeper than the stack.
    return wrong('extra', unreadable[language])
  }
  if (!result.success) {
    const { path, message } = innermost(result.error.issues[0])
    return wrong(path.join('.') || '-', message)
  }
  // From here on typed extras are part of what is kept with the event.
  const extra = foldExtras(result.data)
  const event = extra === result.data.extra ? result.data : { ...result.data, extra }
  if (event.occurredAt > maxTime) return wrong('occurredAt', tooFarAhead[language])
  if (event.location !== undefined && !isStorable(event.location)) return wrong('location', unstorable[language])
  if (event.extra && pathOfUnstorable(event.extra) !== undefined) return wrong('extra', unstorable[language])
  return { event }
}

/** Of a choice of shapes that none fits, the complaint of the one that came closest. */
function innermost(issue: z.core.$ZodIssue | undefined): { path: PropertyKey[]; message: string } {
  if (!issue) return { path: [], message: '' }
  if (issue.code !== 'invalid_union') return issue
  const complaints = issue.errors.flatMap(each => each.slice(0, 1))
  const closest = complaints.find(({ code }) => code !== 'invalid_type') ?? complaints.at(-1)
  if (!closest) return issue
  const { path, message } = innermost(closest)
  return { path: [...issue.path, ...path], message }
}

export function refusedItem(eventId: string, code: ErrorCode, language: Language, facts: Facts): IngestOutcome {
  return { eventId, outcome: 'refused', reason: errorText(code, language, facts, siteBrand().words[language]) }
}

/** For an event the database does not take for a reason nobody foresaw. */
export const refusedUnstorable = (eventId: string, language: Language): IngestOutcome =>
  refusedItem(eventId, 'call.invalid', language, { field: '-', label: '-', problem: unstorable[language] })

function eventIdOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null && 'eventId' in item ? item.eventId : undefined
  return typeof id === 'string' ? id.slice(0, 80) : ''
}

/** A kept filter is an address without page and open alarm. Days that end today are kept as their number, and so move on. Pure. */

import { addDays, type Day, isDay } from '@watchfire/contract/core/zone-clock.ts'
import { defaultDays } from '../../core/site-days.ts'
import { shownParams } from './desk-query.ts'

const days = 'days'
const maxSpan = 400

/** What is kept of an address; the same filters always give the same text. */
export function savedQueryOf(params: URLSearchParams, today: Day): string {
  const saved = new URLSearchParams()
  for (const name of shownParams) {
    const value = params.get(name)
    if (value) saved.set(name, value)
  }
  const [from, until] = [params.get('from'), params.get('until') ?? today]
  if (isDay(from) && until === today) {
    const span = spanOf(from, today)
    if (span !== undefined) {
      saved.delete('from')
      saved.delete('until')
      if (span !== defaultDays) saved.set(days, String(span))
    }
  }
  return saved.toString()
}

/** The address that shows a kept filter today; the page's size stays. */
export function withSavedQuery(params: URLSearchParams, query: string, today: Day): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of [...shownParams, 'page', 'alarm']) next.delete(name)
  const saved = new URLSearchParams(query)
  for (const [name, value] of saved) if (shownParams.includes(name)) next.set(name, value)
  const span = Number(saved.get(days))
  if (Number.isInteger(span) && span > 0 && span <= maxSpan) {
    next.set('from', addDays(today, 1 - span))
    next.set('until', today)
  }
  return next
}

/** Days from one to the other, both included; undefined when there are too many or none. */
function spanOf(from: Day, until: Day): number | undefined {
  for (let span = 1; span <= maxSpan; span += 1) if (addDays(until, 1 - span) === from) return span
  return undefined
}

/** What was promised to senders, operators and listeners, held against what is stored. Answers what was broken, one line each. */
import type { SentEvents } from './alarm-sender.ts'
import type { LiveListener } from './live-listener.ts'
import type { Verdict } from './operator-at-work.ts'
import { publicIdOf, type StoredRows } from './stored-rows.ts'

/** Every answered event is there, once, in the alarm that was named, and was called new at most once. */
export function brokenToSenders({ answered }: SentEvents, aiServerNo: number, { keys, alarms }: StoredRows): string[] {
  const own = new Map(keys.filter(key => key.ai_server_no === aiServerNo).map(key => [key.event_id, key]))
  const broken: string[] = []
  for (const [eventId, outcomes] of answered) {
    const key = own.get(eventId)
    if (!key || !alarms.has(publicIdOf(key))) {
      broken.push(`event ${eventId} was acknowledged and is missing`)
      continue
    }
    const ids = new Set([...outcomes.map(({ alarmId }) => alarmId), publicIdOf(key)])
    if (ids.size > 1) broken.push(`event ${eventId} is said to be in ${[...ids].join(' and ')}`)
    if (outcomes.filter(({ outcome }) => outcome !== 'repeated').length > 1)
      broken.push(`event ${eventId} was called new more than once`)
  }
  return broken
}

/** Acknowledged verdicts are there whole; each request counts at most once, and careful ones at most once together. */
export function brokenToOperators(verdicts: Verdict[], { handlings }: StoredRows): string[] {
  const byComment = Map.groupBy(handlings, row => row.comment)
  return verdicts.flatMap(({ comment, alarmIds, requests, acknowledged, careful }) => {
    const rows = byComment.get(comment) ?? []
    const counts = alarmIds.map(id => rows.filter(row => publicIdOf(row) === id).length)
    const limit = careful ? 1 : requests
    const whole = counts.every(count => count === counts[0])
    const [count = 0] = counts
    if (rows.length !== counts.reduce((sum, each) => sum + each, 0)) return [`verdict ${comment} fell on other alarms`]
    if (!whole) return [`verdict ${comment} was stored in part: ${counts.join(' ')}`]
    if (acknowledged && count === 0) return [`verdict ${comment} was acknowledged and is missing`]
    return count > limit ? [`verdict ${comment} was stored ${count} times for ${requests} requests`] : []
  })
}

/** The listener knows every alarm of its scope as it stands, and no other. */
export function brokenToListener(
  listener: LiveListener,
  isInScope: (row: { tenant_id: number; project_id: number }) => boolean,
  { alarms }: StoredRows,
): string[] {
  const broken: string[] = []
  for (const [id, alarm] of alarms) {
    const known = listener.known.get(id)
    if (!isInScope(alarm)) {
      if (known) broken.push(`alarm ${id} was told to somebody it is no business of`)
      continue
    }
    const state = alarm.state === 1 ? 'pending' : 'handled'
    if (!known) broken.push(`alarm ${id} was never told`)
    else if (known.state !== state || known.count !== alarm.count)
      broken.push(`alarm ${id} is known as ${known.state} ×${known.count} and stands as ${state} ×${alarm.count}`)
  }
  return broken
}

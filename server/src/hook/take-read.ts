/** What was read of a source, posted or fetched: mapped, its events and readings taken in, and written down. */
import { type HookCount, type HookProblem, maxStoredPayloads } from '@watchfire/contract/hook/hook.shapes.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import type { Place } from './arrival-order.ts'
import type { ExpressionPool } from './expression/expression-pool.ts'
import type { HookLimiter } from './hook-limiter.ts'
import { noteSender, recordPost, type SourceOfToken } from './intake.queries.ts'
import { eventsOf, isState } from './map-events.rules.ts'
import type { Post } from './read-post.ts'
import { settleStates } from './settle-states.ts'
import { storable, storedPost } from './stored-post.rules.ts'
import { countsOf, type EventParts, type TakenPost, takeEvents, takeLateRecordings } from './take-events.ts'

export type IntakeParts = EventParts & {
  sealer: Sealer
  pool: ExpressionPool
  door: HookLimiter
}
export const payloadPurpose = 'hookPayload'

export type Arrival = {
  bytes: number
  received: number
  /** It was said before we came: what it says may be old. */
  isRetained?: boolean
  /** Where others of the source may come at once. */
  place?: Place
}
export type Taken = TakenPost & { isMapped: boolean }

const failed = { failed: 1 }

/** @throws ingest.full and call.busy, of which nothing is written down: it is to come again. */
export async function takeRead(
  parts: IntakeParts,
  source: SourceOfToken,
  post: Post,
  arrival: Arrival,
): Promise<Taken> {
  const mapped = await mapPost(parts, source, post, arrival.received)
  if (mapped.problem) {
    const { problem, words } = mapped
    await record(parts, source, arrival, { post, problem, words, counts: failed })
    return { outcomes: [], problem, words, isMapped: false }
  }
  const { received } = arrival
  if (mapped.sender) await noteSender(parts.db.system, source, mapped.sender === 'online', received)
  // What is over by now is over, whenever that was said.
  const heeded = arrival.isRetained
    ? mapped.events.filter(event => isState(event) || event.state === 'ends')
    : mapped.events
  if (heeded.some(({ state }) => state)) await arrival.place?.turn
  const events = await settleStates(parts, source, heeded, received)
  arrival.place?.leave()
  const told = await takeEvents(parts, source, { ...post, received }, events)
  await takeLateRecordings(parts, source, heeded)
  const counts: Partial<Record<HookCount, number>> =
    events.length === 0 ? { ignored: 1 } : countsOf(events, told.outcomes)
  // That all is as it was is said every few seconds: it would push out what is worth a dry run.
  const saysNothingNew =
    mapped.events.length > 0 &&
    mapped.events.every(({ state }) => state) &&
    told.outcomes.every(({ outcome }) => outcome === 'repeated')
  const kept = saysNothingNew ? {} : { post }
  await record(parts, source, arrival, { ...kept, ...told, counts, events: told.outcomes.length })
  return { ...told, isMapped: true }
}

/** Of what could not be read nothing is kept but that it came. */
export const noteFailure = (
  parts: IntakeParts,
  source: SourceOfToken,
  arrival: Arrival,
  problem: HookProblem,
  words = '',
): Promise<void> => record(parts, source, arrival, { problem, words, counts: failed })

function record(
  { db, sealer }: IntakeParts,
  source: SourceOfToken,
  { bytes, received }: Arrival,
  {
    post,
    counts,
    problem,
    words,
    events = 0,
  }: {
    post?: Post
    counts: Partial<Record<HookCount, number>>
    problem: HookProblem | null
    words: string
    events?: number
  },
): Promise<void> {
  const kept = post && storedPost(post)
  const payload = kept === undefined ? null : sealer.seal(kept, payloadPurpose)
  const facts = { counts, problem, words: storable(words), events, bytes, received }
  return recordPost(db.system, source, { ...facts, kept: post ? { payload } : null }, maxStoredPayloads)
}

async function mapPost({ pool, door }: IntakeParts, source: SourceOfToken, { body, files }: Post, received: number) {
  const { expression, source_id: sourceId, tenant_id: customer } = source
  const task = { expression, body: JSON.stringify(body), files, received }
  const answer = await pool.evaluate(`source ${sourceId}`, task, { customer: `${customer}` })
  if (answer.problem === 'cut' || answer.problem === 'memory') door.noteCut(sourceId)
  else door.noteDone(sourceId)
  return answer.problem ? answer : eventsOf(answer.text, { sourceId, received })
}

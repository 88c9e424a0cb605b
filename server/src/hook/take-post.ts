/** One post of a source: read, mapped, its events taken in like those of AI servers, and written down. */
import { type HookCount, keptPayloads } from '@watchfire/contract/hook/hook.shapes.ts'
import type { IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { isSigned } from './check-signature.ts'
import type { ExpressionPool } from './expression/expression-pool.ts'
import type { HookDoor } from './hook-door.ts'
import { recordPost, type SourceOfToken } from './intake.queries.ts'
import { keptPost, storable } from './kept-post.rules.ts'
import { eventsOf } from './map-events.rules.ts'
import { type Post, readPost } from './read-post.ts'
import { countsOf, type EventParts, type Told, takeEvents } from './take-events.ts'

export type IntakeParts = EventParts & {
  sealer: Sealer
  pool: ExpressionPool
  door: HookDoor
}
export const payloadPurpose = 'hookPayload'
export const secretPurpose = 'hookSecret'

type Raw = { bytes: Buffer; contentType: string; signature: string | undefined; received: number }

/** @throws hook.badSignature, hook.unreadable, hook.failed; ingest.full and call.busy, of which nothing is written down: it is sent again. */
export async function takePost(parts: IntakeParts, source: SourceOfToken, raw: Raw): Promise<IngestOutcome[]> {
  const record = (post: Post | undefined, told: Partial<Told> & { counts: Partial<Record<HookCount, number>> }) => {
    const kept = post && keptPost(post)
    return recordPost(
      parts.db.system,
      source,
      {
        counts: told.counts,
        problem: told.problem ?? null,
        words: storable(told.words ?? ''),
        events: told.outcomes?.length ?? 0,
        bytes: raw.bytes.length,
        received: raw.received,
        kept: post ? { payload: kept === undefined ? null : parts.sealer.seal(kept, payloadPurpose) } : null,
      },
      keptPayloads,
    )
  }
  const failed = { failed: 1 }
  if (source.secret && !isSigned(raw.bytes, parts.sealer.open(source.secret, secretPurpose), raw.signature ?? '')) {
    await record(undefined, { problem: 'signature', counts: failed })
    throw refuse('hook.badSignature')
  }
  const post = await readPost(raw.bytes, raw.contentType)
  if (!post) {
    await record(undefined, { problem: 'unreadable', counts: failed })
    throw refuse('hook.unreadable')
  }
  const mapped = await mapPost(parts, source, post, raw.received)
  if (mapped.problem) {
    await record(post, { problem: mapped.problem, words: mapped.words, counts: failed })
    throw refuse('hook.failed', { words: mapped.words || mapped.problem })
  }
  const told = await takeEvents(parts, source, post, mapped.events)
  const counts: Partial<Record<HookCount, number>> =
    mapped.events.length === 0 ? { ignored: 1 } : countsOf(told.outcomes)
  await record(post, { ...told, counts })
  return told.outcomes
}

async function mapPost({ pool, door }: IntakeParts, source: SourceOfToken, { body, files }: Post, received: number) {
  const { expression, source_id: sourceId } = source
  const answer = await pool.evaluate(`source ${sourceId}`, { expression, body: JSON.stringify(body), files, received })
  if (answer.problem === 'cut' || answer.problem === 'memory') door.noteCut(sourceId)
  else door.noteDone(sourceId)
  return answer.problem ? answer : eventsOf(answer.text, { sourceId, received })
}

/** One post of a source: read, mapped, its events taken in like those of AI servers, and written down. */
import type { IngestOutcome } from '@watchfire/contract/ingest/ingest.shapes.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Place } from './arrival-order.ts'
import { isSigned } from './check-signature.ts'
import type { SourceOfToken } from './intake.queries.ts'
import { readPost } from './read-post.ts'
import { type IntakeParts, noteFailure, takeRead } from './take-read.ts'

export const secretPurpose = 'hookSecret'

type Raw = { bytes: Buffer; contentType: string; signature: string | undefined; received: number; place: Place }

/** @throws hook.badSignature, hook.unreadable, hook.failed; ingest.full and call.busy, of which nothing is written down: it is sent again. */
export async function takePost(parts: IntakeParts, source: SourceOfToken, raw: Raw): Promise<IngestOutcome[]> {
  const arrival = { bytes: raw.bytes.length, received: raw.received, place: raw.place }
  if (source.secret && !isSigned(raw.bytes, parts.sealer.open(source.secret, secretPurpose), raw.signature ?? '')) {
    await noteFailure(parts, source, arrival, 'signature')
    throw refuse('hook.badSignature')
  }
  const post = await readPost(raw.bytes, raw.contentType)
  if (!post) {
    await noteFailure(parts, source, arrival, 'unreadable')
    throw refuse('hook.unreadable')
  }
  const { outcomes, isMapped, problem, words } = await takeRead(parts, source, post, arrival)
  if (!isMapped) throw refuse('hook.failed', { words: words || problem || '' })
  return outcomes
}

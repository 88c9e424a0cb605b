import { limits } from '@watchfire/contract/core/limits.ts'
import type { ChannelReport } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { Trx } from '../core/db/database.ts'
import type { AiServerCaller } from '../core/session/viewer.ts'
import { channelsLeft } from '../licence/licence.public.ts'
import { addChannels, findNewChannels } from './heartbeat.queries.ts'

export type Entered = {
  /** Those the licence has no room for. */
  refused: string[]
  /** Whether the AI server has as many as it may; those beyond are left out. */
  isFull: boolean
}

/** Enters channels unknown so far. The caller holds the AI server's row. */
export async function enterChannels(
  trx: Trx,
  { deviceNo, tenantId }: AiServerCaller,
  channels: readonly ChannelReport[],
): Promise<Entered> {
  const fresh = channels.length > 0 ? await findNewChannels(trx, channels) : []
  if (fresh.length === 0) return { refused: [], isFull: false }
  const left = await channelsLeft(trx, tenantId)
  const taken = new Set(fresh.slice(0, left))
  const entering = channels.filter(({ channelId }) => taken.has(channelId))
  const isFull = entering.length > 0 && !(await addChannels(trx, deviceNo, entering, limits.channelsOfAiServer))
  return { refused: fresh.slice(left), isFull }
}

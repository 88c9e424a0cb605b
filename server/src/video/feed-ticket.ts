import type { Language } from '@watchfire/contract/core/errors.ts'
import type { Resource } from '../core/session/ticket.ts'
import type { FeedKind } from './feed-hub.ts'

export const feedTicketKind = 'video'

/** What a ticket for a live picture opens. */
export type FeedRequest = { kind: FeedKind; channelId: string; language: Language }

export const feedResource = ({ kind, channelId, language }: FeedRequest): Resource =>
  `${feedTicketKind}:${JSON.stringify([kind, channelId, language])}`

export function feedRequestOf(detail: string): FeedRequest {
  const [kind, channelId, language] = JSON.parse(detail) as [FeedKind, string, Language]
  return { kind, channelId, language }
}

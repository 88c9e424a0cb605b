/** The link that plays a stored recording: opened within a minute, and read on by its player. */
import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import type { Grant, Tickets } from '../session/ticket.ts'

/** Long enough for a browser to open the link it was given; its player then reads on for as long as a session lasts. */
export const playLife = { openMs: 60_000, ttlMs: 12 * 3_600_000 }

export const playOf = (fileId: string) => `play:${fileId}` as const
/** Tickets of pictures have another form. */
export const isPlayLink = (ticket: string): boolean => ticket.includes('.')

export function playLink(tickets: Tickets, { sessionId, accountId, scopeEpoch }: Grant, fileId: string): string {
  const ticket = tickets.issue({ sessionId, accountId, scopeEpoch, resource: playOf(fileId) }, playLife)
  return `${fileCalls.read.path.replace(':id', fileId)}?ticket=${ticket}`
}

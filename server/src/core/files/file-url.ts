import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import type { Tickets } from '../session/ticket.ts'

const hour = 3_600_000

export type FileUrl = (reader: { sessionId: number; accountId: number }, fileId: string) => string

/**
 * Makes the links of stored files. A link opens one file for one reader, for one to two hours and never longer than the session;
 * within an hour it stays the same text, so a list that is read again shows its pictures from the browser's cache.
 * Add `&size=small` for the thumbnail. Whoever makes a link has checked that the reader may see the row that names the file.
 */
export function fileUrls(tickets: Tickets): FileUrl {
  return ({ sessionId, accountId }, fileId) => {
    const ticket = tickets.issue({ sessionId, accountId, resource: `file:${fileId}` }, { ttlMs: hour, stableMs: hour })
    return `${fileCalls.read.path.replace(':id', fileId)}?ticket=${ticket}`
  }
}

import { fileCalls } from '@watchfire/contract/core/file.calls.ts'
import type { Grant } from '../session/ticket.ts'
import type { FileTickets } from './file-ticket.ts'

export type FileUrl = (reader: Grant, fileId: string) => string

const linkOf = (fileId: string, ticket: string) => `${fileCalls.read.path.replace(':id', fileId)}?ticket=${ticket}`

/**
 * Makes the links of stored files. A link opens one file for one reader, for one to two hours and never longer than the session;
 * within an hour it stays the same text, so a list that is read again shows its pictures from the browser's cache.
 * Add `&size=small` for the thumbnail, `&size=middle` for what fits an ordinary screen. Whoever makes a link has checked that the reader may see the row that names the file.
 */
export const fileUrls =
  (tickets: FileTickets): FileUrl =>
  (reader, fileId) =>
    linkOf(fileId, tickets.issue(reader, fileId))

/** The same link for nobody yet: the live channel puts each reader's ticket into it. */
export const blankFileUrls =
  (tickets: FileTickets): FileUrl =>
  (_, fileId) =>
    linkOf(fileId, tickets.blank(fileId))

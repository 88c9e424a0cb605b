/** Pictures that stand in a row: an avatar, a logo. The row holds the file's id; what leaves is a link of the reader. */
import { type FileKind, fileId } from '@watchfire/contract/core/file.calls.ts'
import type { Trx } from '../db/database.ts'
import { refuse } from '../http/refuse.ts'
import type { Grant } from '../session/ticket.ts'
import type { Viewer } from '../session/viewer.ts'
import { adoptFile } from './file.queries.ts'
import type { FileUrl } from './file-url.ts'

export const pictureLink = (fileUrl: FileUrl, reader: Grant, stored: string): string =>
  stored === '' ? '' : fileUrl(reader, stored)

/**
 * Lets a row of `owner` hold a picture the viewer has uploaded. Nothing given or emptied needs nothing.
 * @throws file.notFound for anything else
 */
export async function attachPicture(
  trx: Trx,
  viewer: Viewer,
  picture: string | undefined,
  owner: { tenantId: number; companyId: number; projectId?: number },
  kind: FileKind,
): Promise<void> {
  if (!picture) return
  const known = fileId.safeParse(picture).success
  if (!known || !(await adoptFile(trx, { fileId: picture, uploadedBy: viewer.accountId, ...owner, kind })))
    throw refuse('file.notFound')
}

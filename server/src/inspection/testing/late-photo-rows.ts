import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '../../core/db/database.ts'
import { insertFile } from '../../core/files/file.queries.ts'
import type { Viewer } from '../../core/session/viewer.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
/** Of a photo that consists of this text. */
export const hexDigest = (text: string): string => digest(text).toString('hex')

/** A photo that came to the server as this text. */
export async function anUpload(
  db: Database,
  { tenantId, companyId, accountId }: Viewer,
  text: string,
): Promise<string> {
  const fileId = randomUUID().replaceAll('-', '')
  const facts = { mime: 'image/jpeg', bytes: 10, sha256: Buffer.alloc(32), received: digest(text) }
  await insertFile(db.system, { fileId, tenantId: tenantId as number, companyId, accountId, ...facts })
  return fileId
}

import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'

export type StoredFile = { file_id: string; bytes: number; digest: string }

/** Of files whose ids the caller may see. */
export async function listStoredFiles(db: Reader, tenantId: number, fileIds: readonly string[]): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select file_id, bytes, encode(sha256, 'hex') as digest from file
    where file_id = any(${fileIds}::text[]) and tenant_id = ${tenantId}`.execute(db)
  return rows
}

/** Recordings that an AI server has handed over, by their names. */
export async function listRecordingFiles(
  db: Reader,
  { tenantId, aiServerNo }: { tenantId: number; aiServerNo: number },
  names: readonly string[],
): Promise<(StoredFile & { name: string })[]> {
  const { rows } = await sql<StoredFile & { name: string }>`
    select media.name, file.file_id, file.bytes, encode(file.sha256, 'hex') as digest
    from media join file using (file_id)
    where media.ai_server_no = ${aiServerNo} and media.name = any(${names}::text[]) and file.tenant_id = ${tenantId}`.execute(
    db,
  )
  return rows
}

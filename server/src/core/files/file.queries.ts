import type { FileKind } from '@watchfire/contract/core/file.calls.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../db/database.ts'

export type NewFile = {
  fileId: string
  tenantId: number
  companyId: number
  mime: string
  bytes: number
  sha256: Buffer
  /** Of an upload as it came. */
  received?: Buffer
  width?: number
  height?: number
  accountId?: number
  /** Of its copies. */
  smallBytes?: number
  kind?: FileKind
  evidence?: {
    judgement: string
    shared: boolean
    held: boolean
    projectId: number
    deviceNo: number
    alarmId: number | null
    alarmAt: number | null
  }
}

/** The row that makes a stored file known; written after its bytes are durable. */
export async function insertFile(db: Reader, { evidence, ...file }: NewFile): Promise<void> {
  await db
    .insertInto('file')
    .values({
      file_id: file.fileId,
      tenant_id: file.tenantId,
      company_id: file.companyId,
      mime: file.mime,
      bytes: file.bytes,
      sha256: file.sha256,
      received_sha256: file.received ?? null,
      width: file.width ?? null,
      height: file.height ?? null,
      account_id: file.accountId ?? null,
      small_bytes: file.smallBytes ?? 0,
      kind: file.kind ?? 'upload',
      ...(evidence && {
        judgement: evidence.judgement,
        shared: evidence.shared,
        held: evidence.held,
        project_id: evidence.projectId,
        device_no: evidence.deviceNo,
        alarm_id: evidence.alarmId,
        alarm_at: evidence.alarmAt === null ? null : new Date(evidence.alarmAt),
      }),
    })
    .execute()
}

/** A file of this customer; of any customer for the platform's own accounts (null). */
export async function findFile(db: Reader, fileId: string, tenantId: number | null) {
  return db
    .selectFrom('file')
    .where('file_id', '=', fileId)
    .$if(tenantId !== null, query => query.where('tenant_id', '=', tenantId as number))
    .select(['mime', 'bytes', 'sha256', 'kind', 'width', 'height'])
    .executeTakeFirst()
}

/** SHA-256 of what this person has uploaded, as it came, in hexadecimal. */
export async function findReceived(db: Reader, fileIds: readonly string[], accountId: number) {
  const { rows } = await sql<{ file_id: string; received: string }>`
    select file_id, encode(received_sha256, 'hex') as received from file
    where file_id = any(${fileIds}::text[]) and account_id = ${accountId} and received_sha256 is not null`.execute(db)
  return new Map(rows.map(({ file_id, received }) => [file_id, received]))
}

/** Counts what the copies of a file take; false when its row is gone. */
export async function writeCopyBytes(db: Reader, fileId: string, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ small_bytes: bytes })
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Gives an uploaded file to whom it is for; false unless it is the uploader who asks, and of what something else shows already: with that it
 * would go. A row that is saved as it is names its own picture again; photos are named once.
 */
export async function adoptFile(
  trx: Trx,
  file: {
    fileId: string
    uploadedBy: number
    tenantId: number
    companyId: number
    projectId?: number | undefined
    kind: FileKind
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('file')
    .set({
      tenant_id: file.tenantId,
      company_id: file.companyId,
      project_id: file.projectId ?? 0,
      kind: file.kind,
    })
    .where('file_id', '=', file.fileId)
    .where('account_id', '=', file.uploadedBy)
    .where('kind', 'in', file.kind === 'photo' ? ['upload'] : ['upload', file.kind])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those of the ids that no row knows. */
export async function findUnknownFiles(db: Reader, fileIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select stored.file_id from unnest(${fileIds}::text[]) as stored (file_id)
    where not exists (select from file where file.file_id = stored.file_id)`.execute(db)
  return rows.map(row => row.file_id)
}

/** When this database's first account was made, in ms; undefined while there is none. */
export async function findBirth(db: Reader): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .executeTakeFirst()
  return row?.at == null ? undefined : Number(row.at)
}

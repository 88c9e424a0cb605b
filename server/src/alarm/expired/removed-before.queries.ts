import { sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import { ofTenant, type TenantScope } from '../../core/session/scope.ts'

/** Before when records of alarms may be gone by a rule; of several customers the latest. Null: none ever went. */
export async function findRemovedBefore(db: Reader, viewer: TenantScope): Promise<number | null> {
  const { rows } = await sql<{ before: number | null }>`
    select max(removed_before) as before from record_walk where ${ofTenant(viewer, 'record_walk.tenant_id')}`.execute(
    db,
  )
  return rows[0]?.before ?? null
}

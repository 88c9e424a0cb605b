import type { Database } from '../../core/db/database.ts'
import type { CompanyOfTest } from '../../core/testing/builders.ts'

/** A project that is worked on for an hour. */
export async function aMaintenance(db: Database, place: CompanyOfTest): Promise<number> {
  const { maintenance_id } = await db.system
    .insertInto('maintenance')
    .values({
      tenant_id: place.tenantId,
      company_id: place.companyId,
      project_id: place.projectId,
      began_at: new Date(),
      until: new Date(Date.now() + 3_600_000),
      reason: '更换镜头',
      set_by: '',
    })
    .returning('maintenance_id')
    .executeTakeFirstOrThrow()
  return maintenance_id
}

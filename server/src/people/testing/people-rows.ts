import { sql } from 'kysely'
import type { Database } from '../../core/db/database.ts'
import { aFarNumber, type CompanyOfTest } from '../../core/testing/builders.ts'

export async function aFaceLibrary(db: Database, { tenantId, companyId, projectId }: CompanyOfTest, name = 'staff') {
  const id = aFarNumber()
  await sql`
    insert into face_library (library_id, tenant_id, company_id, project_id, name, kind, purpose, made_by)
    overriding system value values (${id}, ${tenantId}, ${companyId}, ${projectId}, ${name}, 1, 'access', '')`.execute(
    db.system,
  )
  return id
}

/** Somebody who agreed and has no photo yet. */
export async function aPerson(db: Database, place: CompanyOfTest, libraryId?: number): Promise<number> {
  const id = aFarNumber()
  const { tenantId, companyId, projectId } = place
  const library = libraryId ?? (await aFaceLibrary(db, place))
  await sql`
    insert into person (person_id, tenant_id, company_id, project_id, library_id, type, name, id_type, consent_until, made_by)
    overriding system value values (${id}, ${tenantId}, ${companyId}, ${projectId}, ${library}, 1, 'somebody', 1, now() + interval '1 year', '')`.execute(
    db.system,
  )
  await sql`
    insert into person_consent (tenant_id, person_id, text_version, way, reference, given_at, until, recorded_by)
    values (${tenantId}, ${id}, '2026-11', 1, 'cabinet', now(), now() + interval '1 year', '')`.execute(db.system)
  return id
}

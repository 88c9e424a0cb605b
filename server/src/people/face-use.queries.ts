/** Which companies recognise people by their faces, and the assessments they decided by. */
import type { AssessmentWord } from '@watchfire/contract/people/face-use.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { type Scope, withinScope } from '../core/session/scope.ts'

const visible = (viewer: Scope) => withinScope(viewer, { company_id: 'company.company_id' })(undefined)

export type FaceUseRow = {
  company_id: number
  name: string
  in_use: boolean
  switched_by: string
  switched_at: number | null
  version: number
  assessed_on: string
  faces: number
  servers: number
  holding: number
}

/** Of a few companies, by their numbers. */
const uses = (companyIds: readonly number[]) => sql`
  select company.company_id, company.name, coalesce(face_use.in_use, false) as in_use,
    coalesce(face_use.switched_by, '') as switched_by, face_use.switched_at, coalesce(newest.version, 0) as version,
    coalesce(newest.assessed_on, '') as assessed_on,
    (select coalesce(sum(faces), 0)::int from face_count where face_count.company_id = company.company_id) as faces,
    (select count(distinct library_server.device_no)::int from library_server join face_library using (library_id)
      where face_library.company_id = company.company_id) as servers,
    (select count(*)::int from face_server join device on device.device_no = face_server.device_no
      where device.company_id = company.company_id
        and exists (select from face_copy where face_copy.device_no = face_server.device_no)) as holding
  from company left join face_use on face_use.company_id = company.company_id
    left join lateral (select version, assessed_on from face_assessment
      where face_assessment.company_id = company.company_id order by version desc limit 1) newest on true
  where company.company_id = any(${[...companyIds]}::bigint[]) order by company.name, company.company_id`

export async function listFaceUses(db: Reader, viewer: Scope, { limit, offset }: PageWindow) {
  const { rows: page } = await sql<{ company_id: number }>`
    select company_id from company where ${visible(viewer)} order by name, company_id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const { rows } = await sql<FaceUseRow>`${uses(page.map(({ company_id }) => company_id))}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from company where ${visible(viewer)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findFaceUse(db: Reader, companyId: number): Promise<FaceUseRow | undefined> {
  return (await sql<FaceUseRow>`${uses([companyId])}`.execute(db)).rows[0]
}

export type FaceCompany = { tenant_id: number; company_id: number }

export async function findFaceCompany(db: Reader, viewer: Scope, companyId: number): Promise<FaceCompany | undefined> {
  const { rows } = await sql<FaceCompany>`
    select tenant_id, company_id from company where company_id = ${companyId} and ${visible(viewer)}`.execute(db)
  return rows[0]
}

/** Whoever changes it comes one after the other. */
export async function lockFaceCompany(trx: Trx, { company_id }: FaceCompany): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('face use ' || ${company_id}::text, 0))`.execute(trx)
}

export type AssessmentRow = Record<AssessmentWord, string> & {
  version: number
  assessor: string
  assessed_on: string
  made_by: string
  made_at: number
}

/** The newest unless one is named. */
export async function findAssessment(
  db: Reader,
  { tenant_id, company_id }: FaceCompany,
  version?: number,
): Promise<AssessmentRow | undefined> {
  const { rows } = await sql<AssessmentRow>`
    select version, purpose, necessity, alternatives, places, viewers, retention, risks, measures, assessor,
      assessed_on, made_by, made_at
    from face_assessment where tenant_id = ${tenant_id} and company_id = ${company_id}
      and version = coalesce(${version ?? null}::int,
        (select max(version) from face_assessment where tenant_id = ${tenant_id} and company_id = ${company_id}))`.execute(
    db,
  )
  return rows[0]
}

export async function listVersions(db: Reader, { tenant_id, company_id }: FaceCompany, limit: number) {
  const { rows } = await sql<Pick<AssessmentRow, 'version' | 'made_by' | 'made_at'>>`
    select version, made_by, made_at from face_assessment where tenant_id = ${tenant_id} and company_id = ${company_id}
    order by version desc limit ${limit}`.execute(db)
  return rows
}

export async function insertAssessment(
  trx: Trx,
  company: FaceCompany,
  row: Omit<AssessmentRow, 'made_at'>,
): Promise<void> {
  await trx
    .insertInto('face_assessment')
    .values({ ...company, ...row })
    .execute()
}

/** False where it was so already. */
export async function writeFaceUse(
  trx: Trx,
  { tenant_id, company_id }: FaceCompany,
  inUse: boolean,
  by: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into face_use (tenant_id, company_id, in_use, switched_by) values (${tenant_id}, ${company_id}, ${inUse}, ${by})
    on conflict (tenant_id, company_id) do update set in_use = excluded.in_use, switched_by = excluded.switched_by, switched_at = now()
      where face_use.in_use <> excluded.in_use`.execute(trx)
  return numAffectedRows > 0n
}

export async function isInUse(db: Reader, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ in_use: boolean }>`
    select in_use from face_use where company_id = ${companyId} for share`.execute(db)
  return rows[0]?.in_use ?? false
}

/** Companies in scope that do not recognise faces, and those that do without an assessment. */
export async function countUses(db: Reader, viewer: Scope): Promise<{ off: number; notAssessed: number }> {
  const { rows } = await sql<{ off: number; notAssessed: number }>`
    select (count(*) filter (where face_use.in_use is not true))::int as off,
      (count(*) filter (where face_use.in_use and not exists (
        select from face_assessment where face_assessment.company_id = company.company_id)))::int as "notAssessed"
    from company left join face_use on face_use.company_id = company.company_id where ${visible(viewer)}`.execute(db)
  return rows[0] ?? { off: 0, notAssessed: 0 }
}

/** Whom cameras recognised. */
import type { RecognitionState } from '@watchfire/contract/people/recognition.shapes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { type Scope, withinScope } from '../core/session/scope.ts'
import { placeIn } from './library.queries.ts'

export type RecognitionFilter = {
  personId?: number | undefined
  libraryId?: number | undefined
  state?: RecognitionState | undefined
}

export type RecognitionRow = {
  tenant_id: number
  record_id: number
  company_id: number
  project_id: number
  person_id: number
  person_name: string
  library_name: string
  device_id: string
  device_name: string
  alarm_id: number
  alarm_at: number
  at: number
  distance: number | null
  threshold: number | null
  looks: number | null
  model: string
  verdict: 1 | 2 | null
  judged_by: string
  judged_at: number | null
}

const visible = (viewer: Scope) => withinScope(viewer, placeIn('face_record'))(undefined)
const inState: Readonly<Record<RecognitionState, RawBuilder<SqlBool>>> = {
  open: sql<SqlBool>`face_record.verdict is null`,
  right: sql<SqlBool>`face_record.verdict = 1`,
  wrong: sql<SqlBool>`face_record.verdict = 2`,
}

function fits(viewer: Scope, { personId, libraryId, state }: RecognitionFilter) {
  const parts = [visible(viewer)]
  if (personId !== undefined) parts.push(sql<SqlBool>`face_record.person_id = ${personId}`)
  if (libraryId !== undefined)
    parts.push(sql<SqlBool>`face_record.person_id in (select person_id from person where library_id = ${libraryId})`)
  if (state !== undefined) parts.push(inState[state])
  return sql.join(parts, sql` and `)
}

export async function listRecognitions(
  db: Reader,
  viewer: Scope,
  filter: RecognitionFilter,
  { limit, offset }: PageWindow,
) {
  const { rows } = await sql<RecognitionRow>`
    select face_record.*, person.name as person_name, face_library.name as library_name, device.device_id, device.name as device_name
    from (select * from face_record where ${fits(viewer, filter)} order by record_id desc limit ${limit} offset ${offset}) face_record
      join person on person.person_id = face_record.person_id
      join face_library on face_library.library_id = person.library_id
      join device on device.device_no = face_record.device_no
    order by record_id desc`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from face_record where ${fits(viewer, filter)}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** One person's, the newest first, behind that one: for whom they are about. */
export async function listRecordsOf(db: Reader, viewer: Scope, personId: number, limit: number, before?: number) {
  const further = before === undefined ? sql`true` : sql`record_id < ${before}`
  const { rows } = await sql<RecognitionRow & { project_name: string; place: string }>`
    select face_record.*, person.name as person_name, face_library.name as library_name, device.device_id, device.name as device_name,
      device.location as place, project.name as project_name
    from (
      select * from face_record where ${fits(viewer, { personId })} and ${further} order by record_id desc limit ${limit}
    ) face_record
      join person on person.person_id = face_record.person_id
      join face_library on face_library.library_id = person.library_id
      join device on device.device_no = face_record.device_no
      join project on project.project_id = face_record.project_id
    order by record_id desc`.execute(db)
  return rows
}

export type LockedRecognition = Pick<
  RecognitionRow,
  'tenant_id' | 'record_id' | 'company_id' | 'project_id' | 'verdict'
>

export async function lockRecognition(
  trx: Trx,
  viewer: Scope,
  recordId: number,
): Promise<LockedRecognition | undefined> {
  const { rows } = await sql<LockedRecognition>`
    select tenant_id, record_id, company_id, project_id, verdict from face_record
    where record_id = ${recordId} and ${visible(viewer)} for no key update`.execute(trx)
  return rows[0]
}

export async function writeVerdict(
  trx: Trx,
  { tenant_id, record_id }: LockedRecognition,
  verdict: number,
  by: string,
): Promise<void> {
  await sql`
    update face_record set verdict = ${verdict}, judged_by = ${by}, judged_at = now()
    where tenant_id = ${tenant_id} and record_id = ${record_id}`.execute(trx)
}

/** Records past the term of their library, the oldest first. */
export async function purgeRecords(trx: Trx, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from face_record where (tenant_id, record_id) in (
      select face_record.tenant_id, face_record.record_id from face_record
      join person on person.person_id = face_record.person_id
      join face_library on face_library.library_id = person.library_id
      where face_record.at < now() - make_interval(days => face_library.record_days) order by face_record.at limit ${limit})`.execute(
    trx,
  )
  return Number(numAffectedRows)
}

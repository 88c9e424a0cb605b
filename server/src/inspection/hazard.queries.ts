/** Statements of hazards: one row as it is now, what is found and written of it. */
import type { LatePhoto } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { sql } from 'kysely'
import type { Reader, Trx } from '../core/db/database.ts'
import { type Scope, scopeColumns, withinScope } from '../core/session/scope.ts'

/** With its file once it is there. */
export type StoredLatePhoto = LatePhoto & { fileId?: string }

export type HazardRow = {
  hazard_id: number
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  number: string
  state: number
  level: number
  category: number
  source: number
  type_no: number
  type_name: string
  place: string
  words: string
  clause: string
  basis: string
  interim: string
  before_photos: string[]
  after_photos: string[]
  reporter: string
  reported_at: number
  assignee_id: number | null
  assignee_person: number | null
  assignee: string
  deadline: number | null
  duty_unit: string
  standard: string
  measure: string
  money: number | null
  plan: Record<string, string> | null
  plan_state: number
  planner_id: number | null
  planner_person: number | null
  planner: string
  asker_id: number | null
  asker_person: number | null
  asker: string
  asked_until: number | null
  asked_because: string
  supervisor_id: number | null
  supervisor_person: number | null
  supervisor: string
  supervised_until: number | null
  supervised_because: string
  result: string
  fixer_ids: number[]
  fixer_people: number[]
  fixer: string
  submitted_at: number | null
  verifier: string
  opinion: string
  closed_at: number | null
  alarm_id: number | null
  alarm_at: number | null
  check_id: number | null
  check_item: number | null
  late_photos: StoredLatePhoto[]
  version: number
  company_name: string
  project_name: string
  region_name: string
}

export const hazardScope = (viewer: Scope) => withinScope(viewer, scopeColumns('hazard'))(undefined)

/** All columns, with the names of the places. */
export const hazardColumns = sql`
  hazard.hazard_id, hazard.tenant_id, hazard.company_id, hazard.project_id, hazard.region_id, hazard.number, hazard.state, hazard.level,
  hazard.category, hazard.source, hazard.type_no, hazard.type_name, hazard.place, hazard.words, hazard.clause, hazard.basis, hazard.interim,
  hazard.before_photos, hazard.after_photos, hazard.reporter, hazard.reported_at, hazard.assignee_id, hazard.assignee_person, hazard.assignee,
  hazard.deadline, hazard.duty_unit, hazard.standard, hazard.measure, hazard.money::float8 as money, hazard.plan, hazard.plan_state, hazard.planner_id,
  hazard.planner_person, hazard.planner, hazard.asker_id, hazard.asker_person, hazard.asker, hazard.asked_until, hazard.asked_because,
  hazard.supervisor_id, hazard.supervisor_person, hazard.supervisor, hazard.supervised_until, hazard.supervised_because,
  hazard.result, hazard.fixer_ids, hazard.fixer_people, hazard.fixer, hazard.submitted_at, hazard.verifier, hazard.opinion, hazard.closed_at, hazard.alarm_id, hazard.alarm_at, hazard.check_id,
  hazard.check_item, hazard.late_photos, hazard.version,
  coalesce((select name from company where company.company_id = hazard.company_id), '') as company_name,
  coalesce((select name from project where project.project_id = hazard.project_id), '') as project_name,
  coalesce((select name from region where region.region_id = hazard.region_id), '') as region_name`

export async function findHazard(db: Reader, viewer: Scope, hazardId: number): Promise<HazardRow | undefined> {
  const { rows } = await sql<HazardRow>`
    select ${hazardColumns} from hazard where hazard.hazard_id = ${hazardId} and ${hazardScope(viewer)}`.execute(db)
  return rows[0]
}

/** The same, held: two people's steps come one after the other. */
export async function lockHazard(trx: Trx, viewer: Scope, hazardId: number): Promise<HazardRow | undefined> {
  const { rows } = await sql<{ hazard_id: number }>`
    select hazard_id from hazard where hazard_id = ${hazardId} and ${hazardScope(viewer)} for no key update`.execute(
    trx,
  )
  return rows[0] && findHazard(trx, viewer, hazardId)
}

/** The next number of a day of a customer: `YH20261125-0001`. */
export async function nextNumber(trx: Trx, tenantId: number, day: string): Promise<string> {
  const { rows } = await sql<{ last: number }>`
    insert into hazard_number as number (tenant_id, day, last) values (${tenantId}, ${day}, 1)
    on conflict (tenant_id, day) do update set last = number.last + 1 returning last`.execute(trx)
  return `YH${day.replaceAll('-', '')}-${String(rows[0]?.last ?? 0).padStart(4, '0')}`
}

/** What never changes of a report, whoever goes on with the hazard. */
export type Reported = {
  hazardId: number
  number: string
  words: string
  place: string
  checkId: number | null
  checkItem: number | null
}

/** Of what comes twice at once under one key the second waits for the first, and then finds it. */
export async function lockReport(trx: Trx, tenantId: number, clientKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`hazard ${tenantId} ${clientKey}`}, 0))`.execute(trx)
}

/** What a device has reported before under its key; within the viewer's own scope alone. */
export async function findReported(db: Reader, viewer: Scope, tenantId: number, clientKey: string) {
  const { rows } = await sql<Reported>`
    select hazard_id as "hazardId", number, words, place, check_id as "checkId", check_item as "checkItem" from hazard
    where tenant_id = ${tenantId} and client_key = ${clientKey} and ${hazardScope(viewer)}`.execute(db)
  return rows[0]
}

export type NewHazard = {
  tenantId: number
  companyId: number
  projectId: number
  regionId: number | null
  number: string
  clientKey: string
  state: number
  category: number
  source: number
  typeNo: number
  typeName: string
  place: string
  words: string
  basis: string
  before: readonly string[]
  after: readonly string[]
  result: string
  reporterId: number
  /** The account with the reporter's sign-in. */
  personId: number
  reporter: string
  /** Fixed at once, by the reporter. */
  isFixed: boolean
  alarm: { alarmId: number; alarmAt: number } | null
  check: { checkId: number; itemNo: number } | null
  late: readonly LatePhoto[]
  reportedAt: Date
}

/** The number of the new row; undefined where the key is taken. */
export async function insertHazard(trx: Trx, hazard: NewHazard): Promise<number | undefined> {
  const { isFixed, reporter, reporterId, personId, alarm, check } = hazard
  const { rows } = await sql<{ hazard_id: number }>`
    insert into hazard (tenant_id, company_id, project_id, region_id, number, client_key, state, category, source, type_no, type_name, place,
      words, basis, before_photos, after_photos, result, reporter_id, reporter, assignee_id, assignee_person, assignee, fixer_ids, fixer_people,
      fixer, submitted_at, alarm_id, alarm_at, check_id, check_item, late_photos, reported_at)
    values (${hazard.tenantId}, ${hazard.companyId}, ${hazard.projectId}, ${hazard.regionId}, ${hazard.number}, ${hazard.clientKey},
      ${hazard.state}, ${hazard.category}, ${hazard.source}, ${hazard.typeNo}, ${hazard.typeName}, ${hazard.place}, ${hazard.words},
      ${hazard.basis}, ${[...hazard.before]}::text[], ${[...hazard.after]}::text[], ${hazard.result}, ${reporterId}, ${reporter},
      ${isFixed ? reporterId : null}, ${isFixed ? personId : null}, ${isFixed ? reporter : ''}, ${isFixed ? [reporterId] : []}::bigint[], ${isFixed ? [personId] : []}::bigint[],
      ${isFixed ? reporter : ''}, case when ${isFixed}::boolean then now() end, ${alarm?.alarmId ?? null},
      ${alarm === null ? null : new Date(alarm.alarmAt)}::timestamptz, ${check?.checkId ?? null}, ${check?.itemNo ?? null},
      ${JSON.stringify(hazard.late)}::jsonb, ${hazard.reportedAt})
    on conflict (tenant_id, client_key) do nothing returning hazard_id`.execute(trx)
  return rows[0]?.hazard_id
}

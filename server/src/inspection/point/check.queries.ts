/** Checks that were done. */
import type { Value } from '@watchfire/contract/inspection/point/check.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { type Scope, scopeColumns, withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { hazardScope } from '../hazard.queries.ts'
import type { PointRow } from './point.queries.ts'

export type StoredAnswer = {
  itemNo: number
  value: Value
  note: string
  photos: string[]
  awaited?: string[]
  isBad: boolean
}

export type CheckRow = {
  tenant_id: number
  company_id: number
  project_id: number
  region_id: number | null
  check_id: number
  point_id: number
  point_name: string
  list_id: number
  list_version: number
  list_name: string
  type_no: number
  answers: StoredAnswer[]
  answered: number
  bad: number
  dwell_ms: number
  is_scanned: boolean
  is_quick: boolean
  by_name: string
  at: number
  done_at: number
  project_name: string
  region_name: string
}

const checkScope = (viewer: Scope) => withinScope(viewer, scopeColumns('point_check'))(undefined)
const columns = sql`
  point_check.tenant_id, point_check.company_id, point_check.project_id, point_check.region_id, point_check.check_id,
  point_check.point_id, point_check.point_name, point_check.list_id, point_check.list_version, version.name as list_name,
  check_list.type_no, point_check.answers, point_check.answered, point_check.bad, point_check.dwell_ms, point_check.is_scanned,
  point_check.is_quick, point_check.by_name, point_check.at, point_check.done_at,
  coalesce((select name from project where project.project_id = point_check.project_id), '') as project_name,
  coalesce((select name from region where region.region_id = point_check.region_id), '') as region_name`
const joined = sql`point_check
  join check_list_version version on version.tenant_id = point_check.tenant_id and version.list_id = point_check.list_id
    and version.version = point_check.list_version
  join check_list on check_list.tenant_id = point_check.tenant_id and check_list.list_id = point_check.list_id`

export type CheckFilter = { pointId?: number | undefined; only?: 'bad' | 'odd' | undefined }
const onlyOf = {
  bad: sql`and point_check.bad > 0`,
  odd: sql`and (not point_check.is_scanned or point_check.is_quick)`,
} as const

function matching(viewer: Scope, { pointId, only }: CheckFilter): RawBuilder<unknown> {
  return sql`where ${checkScope(viewer)} ${pointId === undefined ? sql`` : sql`and point_check.point_id = ${pointId}`}
    ${only ? onlyOf[only] : sql``}`
}

export async function listChecks(db: Reader, viewer: Scope, filter: CheckFilter, { limit, offset }: PageWindow) {
  const { rows } = await sql<CheckRow>`
    select ${columns} from ${joined} ${matching(viewer, filter)}
    order by point_check.check_id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countChecks(db: Reader, viewer: Scope, filter: CheckFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from point_check ${matching(viewer, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

export async function findCheck(db: Reader, viewer: Scope, checkId: number): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    select ${columns} from ${joined} where point_check.check_id = ${checkId} and ${checkScope(viewer)}`.execute(db)
  return rows[0]
}

/** What this person's device has sent before under its key. */
export async function findSubmitted(db: Reader, tenantId: number, clientKey: string, accountId: number) {
  const { rows } = await sql<Pick<CheckRow, 'check_id' | 'point_id' | 'answers'>>`
    select check_id, point_id, answers from point_check
    where tenant_id = ${tenantId} and client_key = ${clientKey} and account_id = ${accountId}`.execute(db)
  return rows[0]
}

export type NewCheck = {
  clientKey: string
  version: number
  answers: readonly StoredAnswer[]
  bad: number
  dwellMs: number
  isScanned: boolean
  isQuick: boolean
  doneAt: Date
  accountId: number
  byName: string
}

/** The number of the new row; undefined where the key is taken. */
export async function insertCheck(trx: Trx, point: PointRow, check: NewCheck): Promise<number | undefined> {
  const { rows } = await sql<{ check_id: number }>`
    insert into point_check (tenant_id, client_key, company_id, project_id, region_id, point_id, point_name, list_id, list_version,
      answers, answered, bad, dwell_ms, is_scanned, is_quick, done_at, account_id, by_name)
    values (${point.tenant_id}, ${check.clientKey}, ${point.company_id}, ${point.project_id}, ${point.region_id}, ${point.point_id},
      ${point.name}, ${point.list_id}, ${check.version}, ${JSON.stringify(check.answers)}::jsonb, ${check.answers.length}, ${check.bad},
      ${check.dwellMs}, ${check.isScanned}, ${check.isQuick}, ${check.doneAt}, ${check.accountId}, ${check.byName})
    on conflict (tenant_id, client_key) do nothing returning check_id`.execute(trx)
  return rows[0]?.check_id
}

type OwnCheck = Pick<
  CheckRow,
  'tenant_id' | 'company_id' | 'project_id' | 'region_id' | 'check_id' | 'point_name' | 'answers'
>

/** One that this person's device has sent, held: photos come to it one after the other. */
export async function lockSubmitted(trx: Trx, viewer: Viewer, clientKey: string): Promise<OwnCheck | undefined> {
  const { rows } = await sql<OwnCheck>`
    select tenant_id, company_id, project_id, region_id, check_id, point_name, answers from point_check
    where client_key = ${clientKey} and account_id = ${viewer.accountId} and ${checkScope(viewer)}
    for no key update`.execute(trx)
  return rows[0]
}

export async function writeAnswers(
  trx: Trx,
  { tenant_id, check_id }: OwnCheck,
  answers: readonly StoredAnswer[],
): Promise<void> {
  await sql`
    update point_check set answers = ${JSON.stringify(answers)}::jsonb
    where tenant_id = ${tenant_id} and check_id = ${check_id}`.execute(trx)
}

/**
 * The hazard that was made of an answer, and whether the viewer may see it. Held until the transaction ends: of two people who report
 * it the second finds it.
 */
export async function findReportedAnswer(
  trx: Trx,
  viewer: Scope,
  { tenant_id, check_id, point_id }: CheckRow,
  itemNo: number,
): Promise<{ number: string; isSeen: boolean } | undefined> {
  await sql`
    select from check_point where tenant_id = ${tenant_id} and point_id = ${point_id} for no key update`.execute(trx)
  const { rows } = await sql<{ number: string; isSeen: boolean }>`
    select number, ${hazardScope(viewer)} as "isSeen" from hazard
    where tenant_id = ${tenant_id} and check_id = ${check_id} and check_item = ${itemNo} limit 1`.execute(trx)
  return rows[0]
}

const shownHazards = 100

/** What was made of bad answers, as far as the viewer may see it: a hazard may stand elsewhere by now. */
export async function listHazardsOfCheck(db: Reader, viewer: Scope, { tenant_id, check_id }: CheckRow) {
  const { rows } = await sql<{ hazard_id: number; number: string; state: number; check_item: number }>`
    select hazard_id, number, state, coalesce(check_item, 0) as check_item from hazard
    where tenant_id = ${tenant_id} and check_id = ${check_id} and ${hazardScope(viewer)} order by hazard_id limit ${shownHazards}`.execute(
    db,
  )
  return rows
}

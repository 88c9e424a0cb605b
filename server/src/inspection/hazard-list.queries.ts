/** The lists of hazards and their counts, by index. */
import { waitingTabs } from '@watchfire/contract/inspection/due-hazards.calls.ts'
import {
  type HazardTab,
  hazardState,
  hazardTabs,
  openHazardStates,
} from '@watchfire/contract/inspection/hazard.shapes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import type { Scope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { type HazardRow, hazardColumns, hazardScope } from './hazard.queries.ts'

export type HazardFilter = {
  tab: HazardTab
  keyword?: string | undefined
  level?: number | undefined
  category?: number | undefined
  source?: number | undefined
  supervised?: boolean | undefined
  from?: number | undefined
  until?: number | undefined
}

type State = z.output<typeof hazardState>
const inStates = (...states: State[]) =>
  sql<SqlBool>`hazard.state = any(${states.map(state => z.encode(hazardState, state))}::smallint[])`
const atWork: State[] = ['assigned', 'rectifying', 'sentBack']

const isOverdue = () => sql<SqlBool>`${inStates(...atWork)} and hazard.deadline < now()`

/** What a list of the page holds, as a condition on columns of the index alone. */
const ofTab: Record<HazardTab, (viewer: Viewer) => RawBuilder<SqlBool>> = {
  open: () => inStates(...openHazardStates),
  mine: ({ accountId }) => sql`${inStates(...atWork)} and hazard.assignee_id = ${accountId}`,
  overdue: isOverdue,
  toConfirm: () => inStates('reported'),
  toAssign: () => inStates('confirmed'),
  atWork: () => inStates(...atWork),
  toVerify: () => inStates('submitted'),
  closed: () => inStates('verified', 'dismissed'),
}

const byDeadline = new Set<HazardTab>(['mine', 'overdue', 'atWork'])
const when = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
  value === undefined ? sql`` : sql` and ${condition(value)}`

function matching(viewer: Viewer, filter: HazardFilter) {
  const like = `%${(filter.keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return sql`from hazard where ${hazardScope(viewer)} and ${ofTab[filter.tab](viewer)}
    ${when(filter.level, level => sql`hazard.level = ${level}`)}
    ${when(filter.category, category => sql`hazard.category = ${category}`)}
    ${when(filter.source, source => sql`hazard.source = ${source}`)}
    ${when(filter.supervised || undefined, () => sql`hazard.supervisor_id is not null`)}
    ${when(filter.from, from => sql`hazard.reported_at >= to_timestamp(${from} / 1000.0)`)}
    ${when(filter.until, until => sql`hazard.reported_at < to_timestamp(${until} / 1000.0)`)}
    ${when(
      filter.keyword,
      () => sql`(hazard.number ilike ${like} or hazard.words ilike ${like} or hazard.place ilike ${like}
        or hazard.type_name ilike ${like} or hazard.assignee ilike ${like} or hazard.reporter ilike ${like})`,
    )}`
}

/** What is due is listed by its deadline, everything else newest first. */
export async function listHazards(
  db: Reader,
  viewer: Viewer,
  filter: HazardFilter,
  { limit, offset }: PageWindow,
): Promise<HazardRow[]> {
  const order = byDeadline.has(filter.tab) ? sql`hazard.deadline, hazard.hazard_id desc` : sql`hazard.hazard_id desc`
  const { rows } = await sql<HazardRow>`
    with page as materialized (
      select hazard.tenant_id, hazard.hazard_id ${matching(viewer, filter)} order by ${order} limit ${limit} offset ${offset}
    )
    select ${hazardColumns} from page join hazard using (tenant_id, hazard_id) order by ${order}`.execute(db)
  return rows
}

export async function countHazards(db: Reader, viewer: Viewer, filter: HazardFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${matching(viewer, filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** All lists at once. */
export const countTabs = (db: Reader, viewer: Viewer) => countOf(db, viewer, hazardTabs)

/** What waits for somebody, as the lists count it. All of it is open: what was closed is not looked at. */
export const countDue = (db: Reader, viewer: Viewer) => countOf(db, viewer, waitingTabs, ofTab.open(viewer))

async function countOf<T extends HazardTab>(
  db: Reader,
  viewer: Viewer,
  tabs: readonly T[],
  within = sql<SqlBool>`true`,
) {
  const counts = tabs.map(tab => sql`count(*) filter (where ${ofTab[tab](viewer)})::int as ${sql.ref(tab)}`)
  const { rows } = await sql<Record<T, number>>`
    select ${sql.join(counts)} from hazard where ${hazardScope(viewer)} and ${within}`.execute(db)
  return rows[0] as Record<T, number>
}

/** The newest of those that were made from an alarm, and how many there are. */
export async function listOfAlarm(
  db: Reader,
  viewer: Viewer,
  { tenantId, alarmId }: { tenantId: number; alarmId: number },
): Promise<{ rows: HazardRow[]; total: number }> {
  const { rows } = await sql<HazardRow & { found: number }>`
    select ${hazardColumns}, count(*) over ()::int as found from hazard
    where hazard.tenant_id = ${tenantId} and hazard.alarm_id = ${alarmId} and ${hazardScope(viewer)}
    order by hazard.hazard_id desc limit 20`.execute(db)
  return { rows, total: rows[0]?.found ?? 0 }
}

/** Hazards in the books and those that are overdue, of a project a row or in one; counted as the lists count. */
export async function countOverdue(
  db: Reader,
  viewer: Scope,
  { byProject, limit }: { byProject: boolean; limit: number },
): Promise<{ key: string; hazards: number; overdueHazards: number }[]> {
  const { rows } = await sql<{ key: string; hazards: number; overdueHazards: number }>`
    select ${byProject ? sql`hazard.project_id::text` : sql`''`} as key, count(*)::int as hazards,
           count(*) filter (where ${isOverdue()})::int as "overdueHazards"
    from hazard where ${hazardScope(viewer)} group by 1 order by count(*) desc, 1 limit ${limit}`.execute(db)
  return rows
}

/** Statements by which rules with several comparisons judge: which sensors each of their places has, and how it stands there. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import { rowsAs } from '../core/db/rows-as.ts'
import type { PlaceKey } from './gather.queries.ts'
import type { LockedSeries, SeriesKey } from './series.queries.ts'
import type { MemberMemory, PlaceMemory } from './tree-memory.rules.ts'

/** One sensor, or the sensors of a region; without a region those of the project that have none either. */
const placeOfRule = sql`case when rule.condition ->> 'place' = 'device' then device.device_no
      else coalesce(device.region_id, -device.project_id) end`

const matching = sql`
    from alarm_rule as rule
    join company as owner on owner.company_id = rule.company_id
    join device on device.tenant_id = rule.tenant_id and device.kind in (3, 4)
      and (device.company_id = rule.company_id or owner.level = 2)
      and (rule.device_nos = '{}' or device.device_no = any(rule.device_nos))
      and (rule.project_id is null or device.project_id = rule.project_id)
      and (rule.region_id is null or device.region_id = rule.region_id)
    join sensor_series as series on series.tenant_id = device.tenant_id and series.device_no = device.device_no
      and series.quantity = any(rule.leaf_quantities) and series.last_at is not null
    where rule.state <> 2 and rule.leaf_quantities <> '{}'`

/** The sensors of these rules as they are now, each at its place, from its newest reading on. Of one rule or of all of them. */
export async function matchPlaces(trx: Trx, rule?: { tenantId: number; ruleId: number }): Promise<void> {
  const ofRule = (table: string) =>
    rule
      ? sql`and ${sql.ref(`${table}.tenant_id`)} = ${rule.tenantId} and ${sql.ref(`${table}.rule_id`)} = ${rule.ruleId}`
      : sql``
  const ofKey = sql`(tenant_id, rule_id, place_no)`
  await sql`
    with gone as (
      select ${ofKey} as place, tenant_id, rule_id, place_no, device_no, quantity from rule_place_series as known
      where not exists (
        select ${matching} and (rule.tenant_id, rule.rule_id, device.device_no, series.quantity)
          = (known.tenant_id, known.rule_id, known.device_no, known.quantity) and ${placeOfRule} = known.place_no
      ) ${ofRule('known')}
    ), free as (
      select tenant_id, rule_id, place_no from rule_place
      where ${ofKey} in (select tenant_id, rule_id, place_no from gone)
      order by 1, 2, 3 for update skip locked
    ), left_behind as (
      delete from rule_place_series as known using gone, free
      where (known.tenant_id, known.rule_id, known.device_no, known.quantity) = (gone.tenant_id, gone.rule_id, gone.device_no, gone.quantity)
        and (free.tenant_id, free.rule_id, free.place_no) = (gone.tenant_id, gone.rule_id, gone.place_no)
      returning known.tenant_id, known.rule_id, known.place_no
    )
    -- What they met is over.
    update rule_place set due_at = now() where ${ofKey} in (select * from left_behind)`.execute(trx)
  await sql`
    with fresh as (
      select rule.tenant_id, rule.rule_id, ${placeOfRule} as place_no, device.device_no, series.quantity,
             series.last_at - interval '1 millisecond' as judged_to
      ${matching} ${ofRule('rule')}
        and not exists (
          select from rule_place_series as known
          where (known.tenant_id, known.rule_id, known.device_no, known.quantity)
            = (rule.tenant_id, rule.rule_id, device.device_no, series.quantity)
        )
      order by 1, 2, 3, 4, 5 limit 20000
    ), place as (
      insert into rule_place (tenant_id, rule_id, place_no, due_at)
      select distinct tenant_id, rule_id, place_no, now() from fresh order by 1, 2, 3
      on conflict (tenant_id, rule_id, place_no) do update set due_at = now()
    )
    insert into rule_place_series (tenant_id, rule_id, place_no, device_no, quantity, judged_to)
    select tenant_id, rule_id, place_no, device_no, quantity, judged_to from fresh
    on conflict do nothing`.execute(trx)
}

/** Places that no sensor is at any more. */
export async function forgetEmptyPlaces(trx: Trx): Promise<void> {
  await sql`
    delete from rule_place as gone using alarm_rule as rule
    where (rule.tenant_id, rule.rule_id) = (gone.tenant_id, gone.rule_id) and rule.leaf_quantities <> '{}'
      and not exists (
        select from rule_place_series as known
        where (known.tenant_id, known.rule_id, known.place_no) = (gone.tenant_id, gone.rule_id, gone.place_no)
      )`.execute(trx)
}

export type LockedTree = PlaceKey &
  Pick<LockedSeries, 'name' | 'version' | 'shadow' | 'condition' | 'hours' | 'alarm_type' | 'level'> & {
    memory: PlaceMemory | null
  }
export type TreePage = { after: PlaceKey | undefined; limit: number }

const held = (condition: RawBuilder<SqlBool>, lock: RawBuilder<unknown>, { after, limit }: TreePage) => sql<LockedTree>`
    select held.tenant_id, held.rule_id, held.place_no, held.memory, rule.name, rule.version, rule.state = 3 as shadow, rule.condition,
           rule.hours, rule.alarm_type, rule.level
    from rule_place as held
    join alarm_rule as rule using (tenant_id, rule_id)
    where rule.leaf_quantities <> '{}' and ${condition}
      ${after ? sql`and (held.tenant_id, held.rule_id, held.place_no) > (${after.tenant_id}, ${after.rule_id}, ${after.place_no})` : sql``}
    order by held.tenant_id, held.rule_id, held.place_no limit ${limit} for update of held ${lock}`

/** The places of these sensors that have readings which are not judged. */
export async function lockFreshTrees(trx: Trx, keys: readonly SeriesKey[], page: TreePage): Promise<LockedTree[]> {
  const isFresh = sql<SqlBool>`(held.tenant_id, held.rule_id, held.place_no) in (
      select known.tenant_id, known.rule_id, known.place_no
      from ${rowsAs('wanted', keys, {
        device_no: ['bigint', key => key.deviceNo],
        quantity: ['smallint', key => key.quantity],
      })}
      join rule_place_series as known on known.device_no = wanted.device_no and known.quantity = wanted.quantity
      join sensor_series as series
        on series.tenant_id = known.tenant_id and series.device_no = known.device_no and series.quantity = known.quantity
      where series.last_at > known.judged_to)`
  const { rows } = await held(isFresh, sql``, page).execute(trx)
  return rows
}

/** Those whose time has come; whoever is at one of them already goes on with it. */
export async function lockDueTrees(trx: Trx, page: TreePage): Promise<LockedTree[]> {
  const { rows } = await held(sql<SqlBool>`held.due_at <= now()`, sql`skip locked`, page).execute(trx)
  return rows
}

/** What came while nobody looked: due from now on. */
export async function markForgottenTrees(trx: Trx): Promise<void> {
  await sql`
    update rule_place as held set due_at = now()
    from rule_place_series as known
    join sensor_series as series
      on series.tenant_id = known.tenant_id and series.device_no = known.device_no and series.quantity = known.quantity
    where (known.tenant_id, known.rule_id, known.place_no) = (held.tenant_id, held.rule_id, held.place_no)
      and series.last_at > known.judged_to and held.due_at is null and series.received_at < now() - interval '2 seconds'`.execute(
    trx,
  )
}

export type MemberRow = {
  place: number
  tenant_id: number
  device_no: number
  quantity: number
  judged_to: number
  last_at: number
  received_at: number
  device_id: string
  name: string
  memory: MemberMemory | null
}

/** By the place of each of them, in the order of their numbers. */
export async function readMembers(trx: Trx, places: readonly PlaceKey[]): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select wanted.place, known.tenant_id, known.device_no, known.quantity, known.judged_to, series.last_at, series.received_at,
           device.device_id, device.name, known.memory
    from ${rowsAs('wanted', places, {
      place: ['integer', (_, place) => place],
      tenant_id: ['bigint', one => one.tenant_id],
      rule_id: ['bigint', one => one.rule_id],
      place_no: ['bigint', one => one.place_no],
    })}
    join rule_place_series as known
      on (known.tenant_id, known.rule_id, known.place_no) = (wanted.tenant_id, wanted.rule_id, wanted.place_no)
    join device on device.device_no = known.device_no
    join sensor_series as series
      on series.tenant_id = known.tenant_id and series.device_no = known.device_no and series.quantity = known.quantity
    where series.last_at is not null
    order by wanted.place, known.device_no, known.quantity`.execute(trx)
  return rows
}

export type JudgedPlaceTree = {
  place: PlaceKey
  memory: PlaceMemory | null
  phase: number
  dueAt: number | null
  /** The sensor that a new alarm stands at. */
  deviceNo: number | null
  leftOut: number
  /** Those of which something else is to be kept: without `memory` what was, with an empty one nothing. */
  members: { deviceNo: number; quantity: number; judgedTo: number; memory?: MemberMemory | undefined }[]
}

export async function writeTrees(trx: Trx, judged: readonly JudgedPlaceTree[]): Promise<void> {
  await sql`
    update rule_place as held set memory = now_so.memory, phase = now_so.phase, due_at = now_so.due_at, judged_at = now(),
      device_no = coalesce(now_so.device_no, held.device_no), left_out = now_so.left_out
    from ${rowsAs('now_so', judged, {
      tenant_id: ['bigint', one => one.place.tenant_id],
      rule_id: ['bigint', one => one.place.rule_id],
      place_no: ['bigint', one => one.place.place_no],
      memory: ['jsonb', one => one.memory && JSON.stringify(one.memory)],
      phase: ['smallint', one => one.phase],
      due_at: ['moment', one => one.dueAt],
      device_no: ['bigint', one => one.deviceNo],
      left_out: ['integer', one => one.leftOut],
    })}
    where (held.tenant_id, held.rule_id, held.place_no) = (now_so.tenant_id, now_so.rule_id, now_so.place_no)`.execute(
    trx,
  )
  const members = judged.flatMap(({ place, members: own }) => own.map(member => ({ ...place, ...member })))
  if (members.length === 0) return
  await sql`
    update rule_place_series as known set judged_to = now_so.judged_to, memory = nullif(coalesce(now_so.memory, known.memory), '{}')
    from ${rowsAs('now_so', members, {
      tenant_id: ['bigint', one => one.tenant_id],
      rule_id: ['bigint', one => one.rule_id],
      device_no: ['bigint', one => one.deviceNo],
      quantity: ['smallint', one => one.quantity],
      judged_to: ['moment', one => one.judgedTo],
      memory: ['jsonb', one => one.memory && JSON.stringify(one.memory)],
    })}
    where (known.tenant_id, known.rule_id, known.device_no, known.quantity)
      = (now_so.tenant_id, now_so.rule_id, now_so.device_no, now_so.quantity)`.execute(trx)
}

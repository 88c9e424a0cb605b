import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../db/database.ts'
import type { Position } from './live-cursor.ts'

/** A row of no company is for every console. */
export const forEverybody = 0

/** One thing that happened, as the transaction that did it wrote it down. */
export type OutboxRow = {
  position: Position
  /** ms */
  at: number
  tenantId: number
  companyId: number
  projectId: number
  regionId: number | null
  /** For this account only. */
  accountId: number | null
  kind: string
  cause: string
  alarmId: number | null
  alarmAt: number | null
  detail: unknown
}

const after = ({ xid, id }: Position) => sql<SqlBool>`(xid, id) > (${String(xid)}::xid8, ${id}::bigint)`
const upTo = ({ xid, id }: Position) => sql<SqlBool>`(xid, id) <= (${String(xid)}::xid8, ${id}::bigint)`
const rowsWhere = (db: Reader, conditions: Expression<SqlBool>[], limit: number) =>
  db
    .selectFrom('outbox')
    .where(eb => eb.and(conditions))
    .select([
      'id',
      sql<string>`xid::text`.as('xid'),
      'at',
      'tenant_id',
      'company_id',
      'project_id',
      'region_id',
      'account_id',
      'kind',
      'cause',
      'alarm_id',
      'alarm_at',
      'detail',
    ])
    .orderBy('outbox.xid')
    .orderBy('outbox.id')
    .limit(limit)
    .execute()

type Row = Awaited<ReturnType<typeof rowsWhere>>[number]

const outboxRow = (row: Row): OutboxRow => ({
  position: { xid: BigInt(row.xid), id: row.id },
  at: row.at,
  tenantId: row.tenant_id,
  companyId: row.company_id,
  projectId: row.project_id,
  regionId: row.region_id,
  accountId: row.account_id,
  kind: row.kind,
  cause: row.cause,
  alarmId: row.alarm_id,
  alarmAt: row.alarm_at,
  detail: row.detail,
})

/**
 * Alarms raised, or risen to a more severe level, between two positions; everything before the second must have ended. At most `limit` rows are looked at, whatever
 * they tell; `last` is the last of them when there may be more. The rows are cut off before they are sifted: asked for rare ones of
 * a table it has no statistics of yet, PostgreSQL would read all of it. `concerned`, of a `row`, leaves out what is nothing to the reader.
 */
export async function readRaised(
  db: Reader,
  { from, until }: { from: Position; until: Position },
  limit: number,
  concerned: Expression<SqlBool> = sql<SqlBool>`true`,
) {
  const { rows } = await sql<{
    xid: string
    id: number
    tenant_id: number
    alarm_id: number
    alarm_at: number
    at: number
    risen: boolean
    /** Of the end of what was looked at alone. */
    looked: number | null
    any: boolean | null
  }>`
    with looked as materialized (
      select xid, id, at, tenant_id, company_id, alarm_id, alarm_at, cause = 'risen' as risen,
             kind = 'alarm' and cause in ('raised', 'risen') and alarm_id is not null as is_alarm
      from outbox where ${after(from)} and ${upTo(until)}
      order by outbox.xid, outbox.id limit ${limit}
    )
    select xid::text, id, at, tenant_id, alarm_id, alarm_at, risen, null::int as looked, null::boolean as "any"
    from looked as row where is_alarm and ${concerned}
    union all
    select last.xid::text, last.id, null, null, null, null, null, counted.looked, counted.is_any
    from (select count(*)::int as looked, bool_or(is_alarm) as is_any from looked) as counted,
         (select xid, id from looked order by looked.xid desc, looked.id desc limit 1) as last`.execute(db)
  const end = rows.find(({ looked }) => looked !== null)
  return {
    raised: rows.flatMap(({ tenant_id, alarm_id, alarm_at, at, risen, looked }) =>
      looked === null
        ? [{ tenantId: tenant_id, alarmId: alarm_id, alarmAt: alarm_at, ...(risen && { risenAt: at }) }]
        : [],
    ),
    /** Some alarm lay there, whoever it is something to. */
    any: end?.any ?? false,
    last: end?.looked === limit ? { xid: BigInt(end.xid), id: end.id } : undefined,
  }
}

/** Rows of these companies (null: of all) between two positions; everything before the second must have ended. */
export async function readSpan(
  db: Reader,
  companyIds: readonly number[] | null,
  { from, until }: { from: Position; until: Position },
  limit: number,
): Promise<OutboxRow[]> {
  const conditions = [after(from), upTo(until)]
  if (companyIds) conditions.push(sql<SqlBool>`company_id = any(${[...companyIds, forEverybody]}::bigint[])`)
  return (await rowsWhere(db, conditions, limit)).map(outboxRow)
}

/** How many rows lie between two positions, at most `depth` of them looked at, and how many are of these companies. */
export async function countMissed(
  db: Reader,
  companyIds: readonly number[] | null,
  { from, until }: { from: Position; until: Position },
  depth: number,
): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all,
           count(*) filter (where ${companyIds === null} or company_id = any(${[...(companyIds ?? []), forEverybody]}::bigint[]))::int as own
    from (select company_id from outbox where ${after(from)} and ${upTo(until)} limit ${depth}) missed`.execute(db)
  return rows[0] ?? { all: 0, own: 0 }
}

/**
 * Where the outbox stands. `now`: its last row before which everything has ended; `end`: nothing has begun at or after it; between
 * them something may be `underWay`. A place is always that of a row: what can be read is on the disk, while the numbers of
 * transactions that left nothing there are given out again after a crash of the database, to rows that would be passed over.
 */
export async function outboxPosition(db: Reader): Promise<{ now: Position; end: Position; underWay: boolean }> {
  const { rows } = await sql<{ xid: string | null; id: number | null; end: string; under_way: boolean }>`
    select last.xid::text, last.id, pg_snapshot_xmax(s)::text as "end",
           pg_snapshot_xmin(s) <> pg_snapshot_xmax(s) as under_way
    from pg_current_snapshot() s left join lateral (
      select xid, id from outbox where xid < pg_snapshot_xmin(s) order by outbox.xid desc, outbox.id desc limit 1
    ) last on true`.execute(db)
  const row = rows[0] as (typeof rows)[number]
  return {
    now: { xid: BigInt(row.xid ?? 0), id: row.id ?? 0 },
    end: { xid: BigInt(row.end), id: 0 },
    underWay: row.under_way,
  }
}

/** Where a follower of raised alarms stands; held until the transaction ends. */
export async function lockFollower(trx: Trx, name: string): Promise<Position> {
  const { rows } = await sql<{ xid: string; id: number }>`
    select xid::text, id from notice_cursor where name = ${name} for update`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error(`${name} has lost its place`)
  return { xid: BigInt(row.xid), id: row.id }
}

export async function moveFollower(trx: Trx, name: string, { xid, id }: Position): Promise<void> {
  await sql`
    update notice_cursor set xid = ${String(xid)}::xid8, id = ${id}, read_at = now() where name = ${name}`.execute(trx)
}

import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../core/db/database.ts'
import { fieldsText } from './chain.queries.ts'

/** One statement may compare all rows of a customer. */
export async function allowLongStatements(trx: Reader): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true)`.execute(trx)
}

/** A seal and the fields of its row; null where there is no row, empty where it says another time than its seal. */
export type SealedRow = { seq: number; mac: string; auditId: number; fields: string | null }

/** In the order of their numbers, what follows one. */
export async function listSealed(db: Reader, tenantId: number, after: number, limit: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select seq, encode(mac, 'hex') as mac, seal.audit_id as "auditId",
           case when audit.at = seal.at then ${fieldsText} when audit.at is not null then '' end as fields
    from (
      select * from audit_seal where tenant_id = ${tenantId} and seq > ${after} order by seq limit ${limit}
    ) seal
    -- Row by row: joined as a whole, each portion might read all of the log.
    left join lateral (select * from audit where audit.audit_id = seal.audit_id limit 1) audit on true
    order by seq`.execute(db)
  return rows
}

/** Rows that wait for their seal, rows that neither have one nor wait, and some that wait and are gone. */
export async function countLoose(
  db: Reader,
  tenantId: number,
): Promise<{ waiting: number; strays: number[]; lost: number[] }> {
  const list = (ids: RawBuilder<unknown>) => sql`array(${ids} limit 5)`
  const { rows } = await sql<{ waiting: number; strays: number[]; lost: number[] }>`
    select (select count(*)::int from audit_unsealed where tenant_id = ${tenantId}) as waiting,
      ${list(sql`select audit_id from audit where tenant_id = ${tenantId}
        and not exists (select from audit_seal where audit_seal.audit_id = audit.audit_id)
        and not exists (select from audit_unsealed where audit_unsealed.audit_id = audit.audit_id)`)} as strays,
      ${list(sql`select audit_id from audit_unsealed where tenant_id = ${tenantId}
        and not exists (select from audit where audit.audit_id = audit_unsealed.audit_id)`)} as lost`.execute(db)
  return rows[0] ?? { waiting: 0, strays: [], lost: [] }
}

/** These customers, or all there are, the platform's own company among them. */
export async function listCustomers(
  db: Reader,
  tenantIds?: readonly number[],
): Promise<{ tenantId: number; name: string }[]> {
  const { rows } = await sql<{ tenantId: number; name: string }>`
    select company_id as "tenantId", name from company
    where company_id = tenant_id ${tenantIds ? sql`and company_id = any(${[...tenantIds]}::bigint[])` : sql``}
    order by company_id`.execute(db)
  return rows
}

export type CheckedPoint = { tenantId: number; seq: number; head: string }

/** Of these points those that are not on the chains; `end` is where the chain ends, null where there is none. */
export async function listOffChain(
  db: Reader,
  points: readonly CheckedPoint[],
): Promise<{ tenantId: number; seq: number; end: number | null }[]> {
  const { rows } = await sql<{ tenantId: number; seq: number; end: number | null }>`
    select point.tenant_id as "tenantId", point.seq, audit_chain.seq as end
    from unnest(
      ${points.map(({ tenantId }) => tenantId)}::bigint[], ${points.map(({ seq }) => seq)}::bigint[], ${points.map(({ head }) => head)}::text[]
    ) as point (tenant_id, seq, head)
    left join audit_chain on audit_chain.tenant_id = point.tenant_id
    left join audit_seal on audit_seal.tenant_id = point.tenant_id and audit_seal.seq = point.seq
    where point.seq > coalesce(audit_chain.dropped_seq, 0) and audit_seal.mac is distinct from decode(point.head, 'hex')
    order by point.tenant_id, point.seq`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Trx } from '../../core/db/database.ts'

/** Chains that begin before a time, each with the last row before the first that is not: the end of what may go. */
export async function listExpired(trx: Trx, until: number): Promise<{ tenantId: number; seq: number; mac: string }[]> {
  const { rows } = await sql<{ tenantId: number; seq: number; mac: string }>`
    select chain.tenant_id as "tenantId", last.seq, encode(last.mac, 'hex') as mac
    from audit_chain chain
    cross join lateral (
      select at from audit_seal where tenant_id = chain.tenant_id and seq > chain.dropped_seq order by seq limit 1
    ) first
    cross join lateral (
      select coalesce((
        select seq from audit_seal where tenant_id = chain.tenant_id and seq > chain.dropped_seq and at >= ${new Date(until)}
        order by seq limit 1
      ), chain.seq + 1) as seq
    ) kept
    cross join lateral (
      select seq, mac from audit_seal where tenant_id = chain.tenant_id and seq < kept.seq order by seq desc limit 1
    ) last
    where first.at < ${new Date(until)}`.execute(trx)
  return rows
}

export async function saveDropped(
  trx: Trx,
  { tenantId, seq, mac, until, proof }: { tenantId: number; seq: number; mac: string; until: number; proof: string },
): Promise<void> {
  await sql`
    update audit_chain set dropped_seq = ${seq}, dropped_mac = decode(${mac}, 'hex'), dropped_until = ${new Date(until)},
      dropped_proof = decode(${proof}, 'hex')
    where tenant_id = ${tenantId}`.execute(trx)
}

/** Chains with rows that are said to be dropped and are still there. */
export async function listUndropped(trx: Trx): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select tenant_id as "tenantId" from audit_chain where exists (
      select from audit_seal where audit_seal.tenant_id = audit_chain.tenant_id and seq <= audit_chain.dropped_seq
    )`.execute(trx)
  return rows.map(({ tenantId }) => tenantId)
}

/** Answers how many rows are gone. */
export async function dropRows(trx: Trx, tenantId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select drop_audit(${tenantId}, ${limit}) as gone`.execute(trx)
  return rows[0]?.gone ?? 0
}

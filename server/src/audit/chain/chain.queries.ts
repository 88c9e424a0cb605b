import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

/** The fields a seal holds, in this order, as texts; times in microseconds since 1970. Whoever adds one breaks every chain. */
const sealed: readonly (readonly [name: string, text: string])[] = [
  ['auditId', 'audit.audit_id::text'],
  ['tenantId', 'audit.tenant_id::text'],
  ['companyId', 'audit.company_id::text'],
  ['projectId', 'audit.project_id::text'],
  ['accountId', 'audit.account_id::text'],
  ['sessionId', 'audit.session_id::text'],
  ['at', '(extract(epoch from audit.at) * 1000000)::bigint::text'],
  ['address', 'audit.address'],
  ['action', 'audit.action'],
  ['target', 'audit.target'],
  ['detail', 'audit.detail::text'],
  ['call', 'audit.call'],
  ['result', 'audit.result::text'],
  ['requestId', 'audit.request_id'],
  ['onBehalf', 'audit.on_behalf::text'],
]

/** One text of them, each with its length in bytes: `2:12,1:3,…`, as `withLength` writes it. */
export const fieldsText = sql.raw<string>(
  sealed.map(([, text]) => `coalesce(octet_length(${text}) || ':' || ${text}, '-')`).join(` || ',' || `),
)
/** The same by their names, for a file that others check. */
export const fieldsByName = sql.raw(
  `json_build_object(${sealed.map(([name, text]) => `'${name}', ${text}`).join(', ')})`,
)

export type UnsealedRow = { xid: string; auditId: number; tenantId: number; at: string; fields: string }

/**
 * What waits for its seal, in the order in which it was begun. Nothing that began before may still commit; what carries the number of a
 * transaction that has not been yet came from another cluster with a backup.
 */
export async function listUnsealed(trx: Trx, limit: number): Promise<UnsealedRow[]> {
  const { rows } = await sql<UnsealedRow>`
    select waiting.xid::text as xid, audit_id as "auditId", audit.tenant_id as "tenantId", audit.at::text as at,
           ${fieldsText} as fields
    from audit_unsealed waiting join audit using (audit_id), pg_current_snapshot() s
    where waiting.xid < pg_snapshot_xmin(s) or waiting.xid >= pg_snapshot_xmax(s)
    order by waiting.xid, audit_id limit ${limit}`.execute(trx)
  return rows
}

export type Chain = {
  tenantId: number
  seq: number
  mac: string
  sealedAt: number
  keyPrint: string
  keySeq: number
  proof: string
  droppedSeq: number
  droppedMac: string
  droppedUntil: number | null
  droppedProof: string
}

/** Of these customers, or of all that have one. */
export async function listChains(db: Reader, tenantIds?: readonly number[]): Promise<Chain[]> {
  const { rows } = await sql<Chain>`
    select tenant_id as "tenantId", seq, encode(mac, 'hex') as mac, sealed_at as "sealedAt", key_print as "keyPrint",
           key_seq as "keySeq", encode(proof, 'hex') as proof, dropped_seq as "droppedSeq",
           encode(dropped_mac, 'hex') as "droppedMac", dropped_until as "droppedUntil",
           encode(dropped_proof, 'hex') as "droppedProof"
    from audit_chain ${tenantIds ? sql`where tenant_id = any(${[...tenantIds]}::bigint[])` : sql``}
    order by tenant_id`.execute(db)
  return rows
}

/** The last seal of a customer, whatever its chain says; none without seals. */
export async function lastSeal(db: Reader, tenantId: number): Promise<{ seq: number; mac: string } | undefined> {
  const { rows } = await sql<{ seq: number; mac: string }>`
    select seq, encode(mac, 'hex') as mac from audit_seal where tenant_id = ${tenantId} order by seq desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export type Seal = { tenantId: number; seq: number; auditId: number; at: string; mac: string; xid: string }

export async function insertSeals(trx: Trx, seals: readonly Seal[]): Promise<void> {
  const list = <T>(of: (seal: Seal) => T) => seals.map(of)
  await sql`
    with sealed as (
      insert into audit_seal (tenant_id, seq, audit_id, at, mac)
      select tenant_id, seq, audit_id, at, decode(mac, 'hex') from unnest(
        ${list(seal => seal.tenantId)}::bigint[], ${list(seal => seal.seq)}::bigint[], ${list(seal => seal.auditId)}::bigint[],
        ${list(seal => seal.at)}::timestamptz[], ${list(seal => seal.mac)}::text[]
      ) as seal (tenant_id, seq, audit_id, at, mac)
    )
    delete from audit_unsealed using unnest(${list(seal => seal.xid)}::xid8[], ${list(seal => seal.auditId)}::bigint[]) as done (xid, audit_id)
    where audit_unsealed.xid = done.xid and audit_unsealed.audit_id = done.audit_id`.execute(trx)
}

export async function saveChainEnd(
  trx: Trx,
  {
    tenantId,
    seq,
    mac,
    keyPrint,
    keySeq,
    proof,
  }: Pick<Chain, 'tenantId' | 'seq' | 'mac' | 'keyPrint' | 'keySeq' | 'proof'>,
): Promise<void> {
  await sql`
    insert into audit_chain (tenant_id, seq, mac, key_print, key_seq, proof)
    values (${tenantId}, ${seq}, decode(${mac}, 'hex'), ${keyPrint}, ${keySeq}, decode(${proof}, 'hex'))
    on conflict (tenant_id) do update set seq = excluded.seq, mac = excluded.mac, sealed_at = now(),
      key_print = excluded.key_print, key_seq = excluded.key_seq, proof = excluded.proof`.execute(trx)
}

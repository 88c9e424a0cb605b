import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'

export type SyslogRow = {
  company_id: number
  host: string
  port: number
  line: 'udp' | 'tcp' | 'tls'
  certificate: string
  in_use: boolean
  version: number
  sent_at: number | null
  lost: number
  last_problem: string
}

export async function findSyslog(db: Reader): Promise<SyslogRow | undefined> {
  const { rows } = await sql<SyslogRow>`
    select company_id, host, port, line, certificate, in_use, version, sent_at, lost, last_problem from syslog`.execute(
    db,
  )
  return rows[0]
}

type SyslogFields = Pick<SyslogRow, 'company_id' | 'host' | 'port' | 'line' | 'certificate' | 'in_use'>

/** False when somebody changed it since this version was read. */
export async function writeSyslog(trx: Trx, fields: SyslogFields, version: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('syslog')
    .values({ ...fields, version: version + 1 })
    .onConflict(conflict =>
      conflict
        .column('is_only')
        .doUpdateSet({ ...fields, version: version + 1, last_problem: '', last_problem_at: null })
        .where('syslog.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** From now on: what the chains hold already counts as sent. */
export async function startAtEnds(trx: Trx): Promise<void> {
  await sql`delete from syslog_position`.execute(trx)
  await sql`insert into syslog_position (tenant_id, seq) select tenant_id, seq from audit_chain`.execute(trx)
  await sql`update syslog set lost = 0`.execute(trx)
}

export async function countUnsent(db: Reader): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(greatest(chain.seq - coalesce(position.seq, 0), 0)), 0)::int as waiting
    from audit_chain chain left join syslog_position position using (tenant_id)`.execute(db)
  return rows[0]?.waiting ?? 0
}

export type Behind = { tenantId: number; sent: number; end: number; dropped: number }

/** Chains that do not end where they were sent to, those first that have waited longest. */
export async function listBehind(db: Reader, limit: number): Promise<Behind[]> {
  const { rows } = await sql<Behind>`
    select chain.tenant_id as "tenantId", coalesce(position.seq, 0) as sent, chain.seq as end, chain.dropped_seq as dropped
    from audit_chain chain left join syslog_position position using (tenant_id)
    where chain.seq <> coalesce(position.seq, 0)
    order by position.sent_at nulls first, chain.tenant_id limit ${limit}`.execute(db)
  return rows
}

export type SealedFact = {
  tenantId: number
  seq: number
  mac: string
  at: number
  companyId: number
  projectId: number | null
  accountId: number
  account: string
  fullName: string
  sessionId: number | null
  address: string
  action: string
  target: string
  detail: string
  call: string
  result: number
  requestId: string
  onBehalf: boolean
}

/** What follows a number of each chain, in its order; a row that is gone leaves its number out. */
export async function listSealedFacts(
  db: Reader,
  from: readonly { tenantId: number; seq: number }[],
  perChain: number,
): Promise<SealedFact[]> {
  const { rows } = await sql<SealedFact>`
    select seal.tenant_id as "tenantId", seal.seq, encode(seal.mac, 'hex') as mac, seal.at,
           audit.company_id as "companyId", audit.project_id as "projectId", audit.account_id as "accountId",
           coalesce(account.account, '') as account, coalesce(account.full_name, '') as "fullName",
           audit.session_id as "sessionId", audit.address, audit.action, audit.target, audit.detail::text as detail,
           audit.call, audit.result, audit.request_id as "requestId", audit.on_behalf as "onBehalf"
    from unnest(${from.map(({ tenantId }) => tenantId)}::bigint[], ${from.map(({ seq }) => seq)}::bigint[]) as start (tenant_id, seq)
    cross join lateral (
      select * from audit_seal where audit_seal.tenant_id = start.tenant_id and audit_seal.seq > start.seq
      order by audit_seal.seq limit ${perChain}
    ) seal
    join lateral (select * from audit where audit.audit_id = seal.audit_id limit 1) audit on true
    left join account on account.account_id = audit.account_id
    order by seal.tenant_id, seal.seq`.execute(db)
  return rows
}

export async function savePositions(trx: Trx, all: readonly { tenantId: number; seq: number }[]): Promise<void> {
  await sql`
    insert into syslog_position (tenant_id, seq)
    select * from unnest(${all.map(({ tenantId }) => tenantId)}::bigint[], ${all.map(({ seq }) => seq)}::bigint[])
    on conflict (tenant_id) do update set seq = excluded.seq, sent_at = now()`.execute(trx)
}

export async function noteSent(trx: Trx, lost: number): Promise<void> {
  await sql`
    update syslog set sent_at = now(), lost = lost + ${lost}, last_problem = '', last_problem_at = null`.execute(trx)
}

export async function noteSyslogProblem(db: Reader, problem: string): Promise<void> {
  await sql`update syslog set last_problem = ${problem}, last_problem_at = now()`.execute(db)
}

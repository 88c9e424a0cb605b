import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type ConnectionFacts, readConnectionFacts } from '../core/db/connection-budget.queries.ts'
import { columnTypes } from '../core/db/database.ts'
import type { DB } from '../core/db/tables.generated.ts'

export type DoctorDb = Kysely<DB>
const timeoutMs = 5_000
const application = { application_name: 'watchfire-doctor', connectionTimeoutMillis: timeoutMs }
/** What is listed of each kind at most. */
const max = 500

/** As the owner of the database, seeing every customer, read-only. */
export function openReadOnly(url: string): DoctorDb {
  const options = '-c app.tenant=all -c default_transaction_read_only=on -c statement_timeout=10s'
  const pool = new pg.Pool({ connectionString: url, options, max: 1, types: columnTypes, ...application })
  pool.on('error', () => {})
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Waits while a server that starts takes its own. */
export async function countConnections(url: string): Promise<ConnectionFacts> {
  const client = new pg.Client({ connectionString: url, statement_timeout: timeoutMs, ...application })
  client.on('error', () => {})
  try {
    await client.connect()
    return await readConnectionFacts(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Its version (major), and its clock in ms since 1970. */
export async function readDatabaseFacts(db: DoctorDb): Promise<{ version: number; now: number }> {
  const { rows } = await sql<{ version: number; now: number }>`
    select current_setting('server_version_num')::int / 10000 as version,
           (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db)
  return rows[0] ?? { version: 0, now: 0 }
}

/** None where no server ever started. */
export async function listAppliedMigrations(db: DoctorDb): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('migration') is not null as there`.execute(
    db,
  )
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(row => row.name)
}

export type AiServerHealth = {
  deviceId: string
  name: string
  companyName: string
  revoked: boolean
  contacted: boolean
  registeredMs: number
  /** Since its last heartbeat; null when there was none. */
  silentMs: number | null
  version: string
  clockOffsetMs: number | null
}

/** AI servers that somebody might have to look at first: the longest silent ones. */
export async function listAiServerHealth(db: DoctorDb): Promise<AiServerHealth[]> {
  const ago = (column: string) => sql`(extract(epoch from now() - ${sql.ref(column)}) * 1000)::float8`
  const { rows } = await sql<AiServerHealth>`
    select device.device_id as "deviceId", device.name, company.name as "companyName", ai_server.key_hash is null as revoked,
           ai_server.contacted_at is not null as contacted, ${ago('ai_server.registered_at')} as "registeredMs",
           ${ago('ai_server.last_seen_at')} as "silentMs", ai_server.version,
           ai_server.clock_offset_ms::float8 as "clockOffsetMs"
    from ai_server join device using (device_no) join company using (company_id)
    order by ai_server.last_seen_at nulls first, device.device_id limit ${max}`.execute(db)
  return rows
}

export type MailServerAddress = {
  name: string
  companyName: string
  host: string
  port: number
  security: 'none' | 'starttls' | 'tls'
}

/** One row for each address of a company. */
export async function listMailServers(db: DoctorDb): Promise<MailServerAddress[]> {
  const { rows } = await sql<MailServerAddress>`
    select min(mail_server.name) as name, company.name as "companyName", host, port, security
    from mail_server join company using (company_id)
    group by company.name, host, port, security order by company.name, host, port limit ${max}`.execute(db)
  return rows
}

/**
 * The database as modules see it. Connections are made as one of two logins that own nothing: row-level security lets the one
 * behind `inScope` see a single customer, whatever it asks for; the one behind `db.system` and `db.auth` sees all of them
 * and is for work without a viewer (ingestion, relay, jobs, sign-in), and for the platform's root. A third one, `db.opinion`, writes
 * what models say of alarms and can change nothing else.
 */
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type ConnectionPlan, planOf } from './connection-budget.ts'
import { type LoginConfig, type LoginKind, loginConfig } from './login-roles.ts'
import { ahead } from './planning.queries.ts'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './tables.generated.ts'

export type Db = Kysely<DB>
export type Trx = Transaction<DB>
/** What a query function takes when it neither locks nor must be atomic. */
export type Reader = Db | Trx

/** Times come as milliseconds since 1970, 64-bit integers as numbers: every id of ours is far below 2^53. */
export const columnTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === 20) return Number
    if (oid === 1184) return (text: string) => Date.parse(text)
    if (oid === 1016) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

export type Database = {
  /** For `inScope` only: a connection without a customer sees no tenant row. */
  scoped: Db
  /** Sees every customer. */
  system: Db
  /** Sees every customer and does not wait for the disk: sessions and nonces, which a crash of PostgreSQL may forget for 0.6 s. */
  auth: Db
  /** For `readAlong` only: long reads of one customer, apart from the connections that lists wait for. Who finds none free waits. */
  bulk: Db
  /** The same over all customers, for the platform's root. */
  bulkOfAll: Db
  /** For `asOpinion` only: sees of one customer what a second look at its alarms needs, and adds opinions. */
  opinion: Db
  /** The owner's: for migrations and nothing else. */
  url: string
  /** How connections outside of the pools are made: notifications. */
  systemLogin: LoginConfig
  /** What this server may hold of the database's connections. */
  connections: ConnectionPlan
  close(): Promise<void>
}

/** Without an agreement: tests and tools that run alone. */
const aloneConnections = 39
/** Statements of a person’s call take no longer; the login of one customer says so by itself. */
const callSeconds = 15

/** `prepares: false` where a pooler hands each transaction to another connection of its own and does not know prepared statements. */
export function openDatabase(
  url: string,
  {
    prepares = true,
    password,
    connections = planOf(aloneConnections),
  }: { prepares?: boolean; password?: string; connections?: ConnectionPlan } = {},
): Database {
  const open = (name: string, kind: LoginKind, max: number, options: string, connectionTimeoutMillis = 10_000) => {
    const pool = new pg.Pool({
      ...loginConfig(url, kind, password),
      max,
      types: columnTypes,
      ...(prepares && { Client: PreparingClient, pipeline: true }),
      application_name: `watchfire-${name}`,
      options: `-c jit=off ${options}`,
      connectionTimeoutMillis,
      idleTimeoutMillis: 60_000,
    })
    // An idle connection that dies (PostgreSQL restarted) is replaced at the next use; without a listener it would end the process.
    pool.on('error', () => {})
    // The same for one that dies between two statements of a transaction: the next statement fails, and that is enough.
    pool.on('connect', client => void client.on('error', () => {}))
    return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  }
  const scoped = open('scoped', 'scoped', connections.scoped, `-c statement_timeout=${callSeconds}s`)
  const system = open('system', 'system', connections.system, '-c app.tenant=all -c statement_timeout=60000')
  const auth = open(
    'auth',
    'system',
    connections.auth,
    '-c app.tenant=all -c synchronous_commit=off -c statement_timeout=10000',
  )
  const bulkOptions =
    '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=30000 -c cursor_tuple_fraction=1'
  const bulk = open('bulk', 'scoped', connections.bulk, bulkOptions, 0)
  const bulkOfAll = open('bulk', 'system', connections.bulk, bulkOptions, 0)
  // What it holds open would hold back the readers of the outbox.
  const opinion = open(
    'opinion',
    'opinion',
    connections.opinion,
    '-c statement_timeout=5000 -c idle_in_transaction_session_timeout=5000',
  )
  return {
    scoped,
    system,
    auth,
    bulk,
    bulkOfAll,
    opinion,
    url,
    systemLogin: loginConfig(url, 'system', password),
    connections,
    close: async () => {
      const pools = [scoped, system, auth, bulk, bulkOfAll, opinion]
      await Promise.all(pools.map(pool => pool.destroy()))
    },
  }
}

/** Runs `work` in one transaction that sees the rows of the viewer's customer only; of all of them for the platform's root, who has the other login. */
export function inScope<T>(
  db: Database,
  viewer: { tenantId: number | null },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const pool = viewer.tenantId === null ? db.system : db.scoped
  return pool.transaction().execute(async trx => {
    await showTenant(trx, viewer, viewer.tenantId === null ? callSeconds : undefined)
    return work(trx)
  })
}

/** The same for work that only reads; it waits for the answers of its own statements alone. */
export function readInScope<T>(
  db: Database,
  viewer: { tenantId: number | null },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const pool = viewer.tenantId === null ? db.system : db.scoped
  return pool
    .transaction()
    .setAccessMode('read only')
    .execute(async trx => {
      await showTenant(trx, viewer, viewer.tenantId === null ? callSeconds : undefined, sql.raw(ahead))
      return work(trx)
    })
}

/** The transaction of an AI server's call: row-level security lets it see and write rows of its own customer alone. */
export function asAiServer<T>(
  db: Pick<Database, 'system'>,
  { tenantId }: { tenantId: number },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.system.transaction().execute(async trx => {
    await showTenant(trx, { tenantId })
    return work(trx)
  })
}

/** The transaction in which what a model said of this customer's alarms is read for and written. */
export function asOpinion<T>(
  db: Pick<Database, 'opinion'>,
  tenantId: number,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.opinion.transaction().execute(async trx => {
    await showTenant(trx, { tenantId })
    return work(trx)
  })
}

/** What lies behind row-level security shows itself to this transaction. Without parameters, so that it travels with the beginning of it. */
export async function showTenant(
  trx: Trx,
  { tenantId }: { tenantId: number | null },
  seconds?: number,
  sent = sql``,
): Promise<void> {
  const tenant = sql`set_config('app.tenant', ${sql.lit(tenantId === null ? 'all' : String(tenantId))}, true)`
  const limit = sql`, set_config('statement_timeout', ${sql.lit(`${seconds}s`)}, true)`
  await sql`${sent} select ${tenant}${seconds === undefined ? sql`` : limit}`.execute(trx)
}

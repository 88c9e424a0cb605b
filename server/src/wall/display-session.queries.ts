/** Displays as they come with their key, and as they say that they live. */
import { sql } from 'kysely'
import type { Db, Reader } from '../core/db/database.ts'
import { companyInUse } from '../core/session/account-in-use.queries.ts'

export type OpenedDisplay = {
  account_id: number
  account: string
  tenant_id: number
  company_id: number
  company_name: string
  company_level: number
  all_projects: boolean
  name: string
  screen: 1 | 2
  menu_ids: number[]
  secret_hash: Buffer
  revoked: boolean
  company_in_use: boolean
}

/** The display of an account name, whoever asks: its secret is compared next. */
export async function findDisplay(auth: Db, account: string): Promise<OpenedDisplay | undefined> {
  const { rows } = await sql<OpenedDisplay>`
    select display.account_id, account.account, display.tenant_id, display.company_id, company.name as company_name, company.level as company_level,
           account.all_projects, display.name, display.screen, display.menu_ids, display.secret_hash,
           display.revoked_at is not null as revoked, ${companyInUse('company')} as company_in_use
    from wall_display as display join account using (account_id) join company on company.company_id = display.company_id
    where account.account = ${account}`.execute(auth)
  return rows[0]
}

/** A session that ends with its display: no hour ends it, and it needs no sign of life. */
export async function insertDisplaySession(
  db: Reader,
  session: { accountId: number; tenantId: number; tokenHash: Buffer; address: string; userAgent: string },
): Promise<number> {
  const row = await db
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      tenant_id: session.tenantId,
      address: session.address,
      user_agent: session.userAgent,
      expires_at: sql`'infinity'` as never,
      alive_at: sql`'infinity'` as never,
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  return row.session_id
}

export type Sign = {
  address: string
  fps: number | null
  heapMb: number | null
  dataAge: number | null
  soundAllowed: boolean | null
}

/** False for who is no display. */
export async function noteSign(
  db: Reader,
  accountId: number,
  { address, fps, heapMb, dataAge, soundAllowed }: Sign,
): Promise<boolean> {
  const { rows } = await sql`
    update wall_display set seen_at = now(), address = ${address}, fps = ${fps}, heap_mb = ${heapMb}, data_age = ${dataAge},
      sound_allowed = ${soundAllowed}
    where account_id = ${accountId} and revoked_at is null returning account_id`.execute(db)
  return rows.length > 0
}

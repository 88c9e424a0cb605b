/** How people of a customer sign in, and the provider they come by. Every statement names the customer. */
import { sql } from 'kysely'
import type { Reader, Trx } from '../../core/db/database.ts'
import { companyInUse } from '../../core/session/account-in-use.queries.ts'
import type { Admission } from './admit-person.ts'
import { groupsOfRow, writeGroups } from './group-map.queries.ts'
import type { GroupMap } from './scope-of-groups.ts'

export type CustomerSignIn = { word: string; password_off: boolean; version: number }

export type OidcProviderRow = Admission & {
  name: string
  issuer: string
  client_id: string
  secret: Buffer | null
  scopes: string
  group_claim: string
  in_use: boolean
  version: number
  last_problem: string
  last_problem_at: number | null
}

/** The customer of a company, where the customer itself is among these companies. */
export async function findCustomer(db: Reader, companyId: number, companyIds: readonly number[]) {
  const { rows } = await sql<{ tenantId: number; level: number; name: string; inScope: boolean }>`
    select customer.company_id as "tenantId", customer.level, customer.name,
           customer.company_id = any(${[...companyIds]}::bigint[]) as "inScope"
    from company join company as customer on customer.company_id = company.tenant_id
    where company.company_id = ${companyId} and company.company_id = any(${[...companyIds]}::bigint[])`.execute(db)
  return rows[0]
}

export async function findSignIn(db: Reader, tenantId: number): Promise<CustomerSignIn | undefined> {
  const { rows } = await sql<CustomerSignIn>`
    select word, password_off, version from customer_sign_in where tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** Two who change how a customer signs in take turns. */
export async function lockSignIn(trx: Trx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in of ${tenantId}`}, 0))`.execute(trx)
}

/** False when another customer has the word. */
export async function writeSignIn(
  trx: Trx,
  tenantId: number,
  { word, passwordOff }: { word: string; passwordOff: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into customer_sign_in (tenant_id, word, password_off) values (${tenantId}, ${word}, ${passwordOff})
    on conflict do nothing returning 1`.execute(trx)
  if (rows.length > 0) return true
  const { numAffectedRows = 0n } = await sql`
    update customer_sign_in set word = ${word}, password_off = ${passwordOff}, version = version + 1
    where tenant_id = ${tenantId}
      and not exists (select from customer_sign_in as other where other.word = ${word} and other.tenant_id <> ${tenantId})`.execute(
    trx,
  )
  return numAffectedRows > 0n
}

export type SignInWay = 'oidc' | 'directory'

/** Whether people come by this way of the customer. */
export async function isWayInUse(db: Reader, tenantId: number, way: SignInWay): Promise<boolean> {
  const table = sql.table(way === 'oidc' ? 'oidc_provider' : 'directory')
  const { rows } = await sql`select from ${table} where tenant_id = ${tenantId} and in_use`.execute(db)
  return rows.length > 0
}

const provider = sql`
  select oidc_provider.*, ${groupsOfRow('oidc_provider')} as groups from oidc_provider`

export async function findOidc(db: Reader, tenantId: number): Promise<OidcProviderRow | undefined> {
  const { rows } = await sql<OidcProviderRow>`${provider} where oidc_provider.tenant_id = ${tenantId}`.execute(db)
  return rows[0]
}

/** The provider in use of the customer with this word, while neither is stopped. */
export async function findOpenOidc(auth: Reader, word: string): Promise<OidcProviderRow | undefined> {
  const { rows } = await sql<OidcProviderRow>`
    ${provider} join customer_sign_in using (tenant_id) join company on company.company_id = oidc_provider.tenant_id
    where customer_sign_in.word = ${word} and oidc_provider.in_use and ${companyInUse('company')}`.execute(auth)
  return rows[0]
}

export type OidcFields = Omit<
  OidcProviderRow,
  'tenant_id' | 'version' | 'groups' | 'last_problem' | 'last_problem_at' | 'role_id'
> & { role_id: number; groups: GroupMap }

export async function writeOidc(trx: Trx, tenantId: number, { groups, ...given }: OidcFields): Promise<void> {
  const fields = { ...given, region_limits: JSON.stringify(given.region_limits) }
  await trx
    .insertInto('oidc_provider')
    .values({ tenant_id: tenantId, ...fields })
    .onConflict(conflict =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...fields, version: sql`oidc_provider.version + 1`, last_problem: '', last_problem_at: null }),
    )
    .execute()
  await writeGroups(trx, 'oidc_provider', tenantId, groups)
}

/** What went wrong last, for whoever looks after the provider; the empty text when it works again. */
export async function noteProblem(db: Reader, tenantId: number, problem: string): Promise<void> {
  await sql`
    update oidc_provider set last_problem = ${problem}, last_problem_at = case when ${problem} = '' then null else now() end
    where tenant_id = ${tenantId} and (last_problem <> ${problem} or last_problem_at < now() - interval '1 minute')`.execute(
    db,
  )
}

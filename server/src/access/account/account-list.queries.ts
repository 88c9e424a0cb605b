import type { AccountState } from '@watchfire/contract/access/account/account.shapes.ts'
import { shownProjects } from '@watchfire/contract/access/account/account.shapes.ts'
import type { OwnScope } from '@watchfire/contract/access/role/grant.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../core/db/database.ts'
import type { PageWindow } from '../../core/db/page-window.ts'
import { plannedEachTime } from '../../core/db/planning.queries.ts'
import { isPerson, ofWholeProject, withinLimits, withinScope } from '../../core/session/scope.ts'
import type { Viewer } from '../../core/session/viewer.ts'

/** Accounts of the companies; by somebody limited to projects or regions those whose projects and regions are all within theirs. */
export function administeredBy({
  companyIds,
  projectIds,
  regionLimits,
}: Omit<OwnScope, 'rights'>): RawBuilder<SqlBool> {
  const inCompanies = sql<SqlBool>`account.company_id = any(${[...companyIds]}::bigint[])`
  if (projectIds === null) return inCompanies
  const limits = { regionLimits }
  const wholeIsOwn = withinLimits(limits, { project_id: 'account_project.project_id', region_id: ofWholeProject })
  const regionIsOwn = withinLimits(limits, {
    project_id: 'account_region.project_id',
    region_id: 'account_region.region_id',
  })
  return sql<SqlBool>`(${inCompanies} and not account.all_projects and not exists (
    select from account_project where account_project.account_id = account.account_id
      and (account_project.project_id <> all(${[...projectIds]}::bigint[]) or account_project.all_regions and not ${wholeIsOwn})
  ) and not exists (
    select from account_region where account_region.account_id = account.account_id and not ${regionIsOwn}))`
}

/** How many API keys in use end with an account: those it holds, which nobody else has renewed. */
export const keysMadeBy = (accountId: string) => sql<number>`(
  select count(*)::int from api_key where maker_id = ${sql.ref(accountId)} and coalesce(next_maker_id, maker_id) = maker_id and revoked_at is null and expires_at > now())`

export type ListedAccount = {
  account_id: number
  name: string
  email: string
  /** The rest is of somebody whom the viewer administers. */
  administered: boolean
  account: string
  phone: string
  company_id: number
  company_name: string
  role_id: number
  role_name: string
  in_use: boolean
  all_projects: boolean
  project_count: number
  api_keys: number
  project_names: string[]
  project_parts: ({ chosen: number; of: number } | null)[]
  must_change_password: boolean
  last_sign_in_at: number | null
  signs_in_elsewhere: boolean
}

type Wanted = {
  keyword?: string | undefined
  roleId?: number | undefined
  state?: AccountState | undefined
  /** What the viewer administers; null for who administers nobody. */
  own: Omit<OwnScope, 'rights'> | null
  /** These alone, whatever their state; else everybody one may write to. */
  onlyAdministered: boolean
}

/** By name. */
export async function listAccounts(trx: Trx, viewer: Viewer, wanted: Wanted, { limit, offset }: PageWindow) {
  const { keyword, roleId, state, own, onlyAdministered } = wanted
  const administered = own ? administeredBy(own) : sql<SqlBool>`false`
  const parts = [
    isPerson('account'),
    onlyAdministered ? administered : reachableBy(viewer),
    ...(keyword ? [named(keyword)] : []),
    ...(roleId === undefined ? [] : [sql`account.role_id = ${roleId}`]),
    ...(state === undefined ? [] : [sql`account.in_use = ${state === 'inUse'}`]),
  ]
  const fits = sql.join(parts, sql` and `)
  const ofRegions = withinLimits(own ?? { regionLimits: [] }, {
    project_id: 'region.project_id',
    region_id: 'region.region_id',
  })
  const { rows } = await sql<ListedAccount>`${plannedEachTime}
    with page as (
      select account.*, display_name as name, ${administered} as administered
      from account where ${fits}
      order by display_name, account_id limit ${limit} offset ${offset}
    )
    select page.account_id, page.name, page.email, page.administered, page.account, page.phone, page.company_id,
           company.name as company_name, page.role_id, role.name as role_name, page.in_use, page.all_projects,
           page.must_change_password, page.last_sign_in_at, page.signs_in_by is not null as signs_in_elsewhere,
           (select count(*)::int from account_project where account_project.account_id = page.account_id) as project_count,
           ${keysMadeBy('page.account_id')} as api_keys,
           shown.project_names, shown.project_parts
    from page cross join lateral (
      select coalesce(array_agg(name order by name, project_id), '{}') as project_names,
             coalesce(jsonb_agg(part order by name, project_id), '[]') as project_parts
      from (
        select project.name, project.project_id, case when not account_project.all_regions then jsonb_build_object(
                 'chosen', (select count(*) from account_region
                            where account_region.account_id = page.account_id and account_region.project_id = project.project_id),
                 'of', (select count(*) from region where region.project_id = project.project_id and ${ofRegions})) end as part
        from account_project join project using (project_id)
        where account_project.account_id = page.account_id order by project.name, project.project_id limit ${shownProjects}
      ) as first_projects
    ) shown
    join company on company.company_id = page.company_id join role on role.role_id = page.role_id
    order by page.name, page.account_id`.execute(trx)
  const count = await sql<{ total: number }>`select count(*)::int as total from account where ${fits}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** All of it is lowered once: four comparisons that ignore case take twice as long, and a large customer reads thousands of rows. */
const named = (keyword: string) => sql`
  position(lower(${keyword}) in lower(concat_ws(e'\\n', account.full_name, account.account, account.email, account.phone))) > 0`

/** People one may write to: in use, of the companies in scope, of the own company and of the customer above it. */
function reachableBy(viewer: Viewer) {
  const above = viewer.tenantId === null ? [viewer.companyId] : [viewer.companyId, viewer.tenantId]
  const companies = {
    companyIds: [...new Set([...viewer.companyIds, ...above])],
    projectIds: null,
    regionLimits: [],
    regionId: null,
  }
  return sql`${withinScope(companies, { company_id: 'account.company_id' })(undefined)} and account.in_use`
}

/** Those of the accounts that five wrong passwords lock at the moment, for one address at least. */
export async function listLockedNames(auth: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ account: string }>`
    select distinct account from (
      select account, (array_agg(failed_at order by failed_at desc))[1] as last, (array_agg(failed_at order by failed_at desc))[5] as fifth
      from sign_in_failure
      where account = any(${names.map(name => name.toLowerCase())}::text[]) and failed_at > now() - interval '20 minutes'
      group by account, address
    ) as failures
    where last > now() - interval '10 minutes' and last - fifth < interval '10 minutes'`.execute(auth)
  return new Set(rows.map(row => row.account))
}

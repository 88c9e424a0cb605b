/**
 * An API key opens no more than its holder may now: the person who was shown its token. One without a holder, from before they were
 * noted, has what it was given. Of queries in which `viewer` is the account, `key` its key and `holder` that person.
 */
import { type RawBuilder, sql } from 'kysely'
import { isEnterable } from './account-in-use.queries.ts'
import { projectsOfAccount, regionLimitsOfAccount } from './scope.ts'

/** Of `platform_consent`: the platform sees nothing of the customer. */
const closedToPlatform = sql<boolean>`(platform_consent.demanded and coalesce(platform_consent.until <= now(), true))`
export const closedCustomers = sql`array(select platform_consent.tenant_id from platform_consent where ${closedToPlatform})`

const holder = sql`left join lateral (
    select person.account_id, person.role_id, person.all_projects, person.tenant_id, person.company_id,
           person.in_use and ${isEnterable('person')} as in_use, home.level, coalesce(holding.is_root, false) as is_root
    from account as person join company as home on home.company_id = person.company_id left join role as holding on holding.role_id = person.role_id
    where person.account_id = key.maker_id
  ) as holder on true`

/** A key of the platform's own company knows the customers that are closed to it, as its holder does, and sees nothing of them. */
const holderSees = (company: string): RawBuilder<boolean> => {
  const [its, of] = [sql.ref(`${company}.company_id`), sql.ref(`${company}.tenant_id`)]
  return sql`(holder.account_id is null or holder.in_use and case holder.level
    when 1 then key.company_id = holder.company_id or not ${of} = any(${closedCustomers}) when 2 then ${of} = holder.tenant_id else ${its} = holder.company_id end)`
}

/** Nothing is left of a key whose holder no longer sees the company it is of. */
const menuIds = sql`case when holder.account_id is null then key.menu_ids
  when not exists (select from company as home where home.company_id = key.company_id and ${holderSees('home')}) then '{}'
  when holder.is_root then key.menu_ids
  else array(select unnest(key.menu_ids) intersect select menu_id from role_right where role_right.role_id = holder.role_id) end`

const sharedProjects = sql`array(
    select project_id from account_project where account_project.account_id = viewer.account_id
    intersect select project_id from account_project where account_project.account_id = holder.account_id order by project_id)`

const hasRegion = (account: string, part: string) => sql`(${sql.ref(`${part}.all_regions`)} or exists (
      select from account_region where account_region.account_id = ${sql.ref(`${account}.account_id`)}
        and account_region.project_id = region.project_id and account_region.region_id = region.region_id))`

const sharedRegionLimits = sql`coalesce((
    select jsonb_agg(jsonb_build_object('projectId', own.project_id, 'regionIds', array(
      select region_id from region where region.project_id = own.project_id and ${hasRegion('viewer', 'own')} and ${hasRegion('holder', 'theirs')}
      order by region_id)) order by own.project_id)
    from account_project as own join account_project as theirs on theirs.project_id = own.project_id and theirs.account_id = holder.account_id
    where own.account_id = viewer.account_id and not (own.all_regions and theirs.all_regions)
  ), '[]')`

/** The narrower of the two, or what both have where each is limited. */
const ofBoth = (has: (account: string) => RawBuilder<unknown>, shared: RawBuilder<unknown>) => sql`
  case when holder.account_id is null or holder.all_projects then ${has('viewer')} when viewer.all_projects then ${has('holder')} else ${shared} end`

/** What the account was given: the way of those that are no keys. */
export const asGiven = {
  holder: sql``,
  sees: (_company: string): RawBuilder<boolean> => sql`true`,
  menuIds: sql`key.menu_ids`,
  projects: projectsOfAccount('viewer'),
  regionLimits: regionLimitsOfAccount('viewer'),
}

/** What a key was given and its holder has. */
export const withinHolder: typeof asGiven = {
  holder,
  sees: holderSees,
  menuIds,
  projects: ofBoth(projectsOfAccount, sharedProjects),
  regionLimits: ofBoth(regionLimitsOfAccount, sharedRegionLimits),
}

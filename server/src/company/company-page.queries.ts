import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../core/db/database.ts'
import type { PageWindow } from '../core/db/page-window.ts'
import { isPerson, ofAnyPart, type Scope, withinScope } from '../core/session/scope.ts'
import type { Viewer } from '../core/session/viewer.ts'

type CompanyFilter = {
  keyword?: string | undefined
  inUse?: boolean | undefined
  parentId?: number | undefined
  /** Customers whose companies are left out. */
  folded?: readonly number[] | undefined
}

type Counts = { companies: number; projects: number; accounts: number; ai_servers: number; channels: number }
type CompanyPageRow = Counts & {
  company_id: number
  parent_id: number | null
  parent_name: string | null
  parent_in_use: boolean | null
  level: number
  in_use: boolean
  name: string
  address: string
  contact: string
  manager: string
  manager_phone: string
  account: string
  demanded: boolean | null
  asked: boolean | null
  consent_until: number | null
}

/** A company with all below it: of a customer those of its companies too. The platform's own company stands for itself alone. */
const idsBelow = (company: string) => sql`array(
  select below.company_id from company below
  where below.tenant_id = ${sql.ref(`${company}.tenant_id`)}
    and (${sql.ref(`${company}.level`)} < 3 or below.company_id = ${sql.ref(`${company}.company_id`)})
)`

/** Of `page`, a company; `below.ids` is it with all below it. Whoever is limited to projects or regions is told how many of theirs. */
const countsBelow = (own: Scope) => sql`
  (case page.level when 1 then (select count(*) from company customer where customer.level = 2) else cardinality(below.ids) - 1 end)::int as companies,
  (select count(*) from project where project.company_id = any(below.ids) and ${ownOf(own, 'project', ofAnyPart)})::int as projects,
  (select count(*) from account where account.company_id = any(below.ids) and ${isPerson('account')})::int as accounts,
  (select count(*) from device where device.company_id = any(below.ids) and kind = 1 and ${ownOf(own, 'device')})::int as ai_servers,
  (select count(*) from device where device.company_id = any(below.ids) and kind = 2 and ${ownOf(own, 'device')})::int as channels`

const ownOf = (own: Scope, table: string, region_id: string | typeof ofAnyPart = `${table}.region_id`) =>
  own.projectIds === null
    ? sql`true`
    : withinScope(own, { company_id: `${table}.company_id`, project_id: `${table}.project_id`, region_id })(undefined)

/** Each customer before its companies; what hangs below is counted for the rows of the page alone. */
export async function listCompanyPage(
  trx: Trx,
  { own, companyIds }: { own: Scope; companyIds: readonly number[] },
  { keyword, inUse, parentId, folded = [] }: CompanyFilter,
  { limit, offset }: PageWindow,
) {
  const matches = sql<SqlBool>`company.company_id = any(${[...companyIds]}::bigint[])
    and (${inUse ?? null}::boolean is null or company.in_use = ${inUse ?? null})
    and (${parentId ?? null}::bigint is null or ${parentId ?? null} in (company.company_id, company.parent_id))
    and not (company.level = 3 and company.parent_id = any(${[...folded]}::bigint[]))
    and (${keyword ?? null}::text is null
      or position(lower(${keyword ?? ''}) in lower(concat_ws(' ', company.name, company.contact, company.account, company.manager_phone))) > 0)`
  const { rows } = await sql<CompanyPageRow>`
    with page as (
      select company.* from company where ${matches}
      order by (level = 1) desc, tenant_id, level, company_id limit ${limit} offset ${offset}
    )
    select page.company_id, page.parent_id, parent.name as parent_name, parent.in_use as parent_in_use, page.level, page.in_use,
           page.name, page.address, page.contact, page.manager, page.manager_phone, page.account, counts.*,
           consent.demanded, consent.asked_at is not null as asked, case when consent.until > now() then consent.until end as consent_until
    from page left join platform_consent consent on consent.tenant_id = page.company_id
    left join company parent on parent.company_id = page.parent_id
    cross join lateral (select ${idsBelow('page')} as ids) below
    cross join lateral (select ${countsBelow(own)}) counts
    order by (page.level = 1) desc, page.tenant_id, page.level, page.company_id`.execute(trx)
  const count = await sql<{ total: number }>`select count(*)::int as total from company where ${matches}`.execute(trx)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

/** What stopping a company touches; undefined outside the given companies. Alarms count as pending within the period. */
export async function countCompanyDependents(
  trx: Trx,
  companyId: number,
  viewer: Scope & Pick<Viewer, 'knownCompanyIds'>,
  pending: { from: number; until: number },
) {
  const { rows } = await sql<Counts & { signed_in: number; api_keys: number; pending_alarms: number }>`
    select counts.*,
      (select count(distinct account_id) from session join account using (account_id)
        where account.company_id = any(below.ids) and ${isPerson('account')} and session.expires_at > now())::int as signed_in,
      (select count(*) from api_key key where key.company_id = any(below.ids) and key.revoked_at is null and key.expires_at > now()
        and exists (select from session where session.account_id = key.account_id))::int as api_keys,
      (select count(*) from alarm where alarm.company_id = any(below.ids) and ${viewer.companyIds.includes(companyId)} and state = 1
        and alarm_at >= ${new Date(pending.from)} and alarm_at < ${new Date(pending.until)})::int as pending_alarms
    from company page
    cross join lateral (select ${idsBelow('page')} as ids) below
    cross join lateral (select ${countsBelow(viewer)}) counts
    where page.company_id = ${companyId} and page.company_id = any(${[...viewer.knownCompanyIds]}::bigint[])`.execute(
    trx,
  )
  return rows[0]
}

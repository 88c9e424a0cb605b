import type { RegionLimit } from '@watchfire/contract/access/role/grant.rules.ts'
import type { Trx } from '../../core/db/database.ts'
import { heldProjectsOf } from '../../core/session/scope.ts'
import { type DueReport, type ReportReader, readReachedCompanies, readReportReaders } from './report-rule.queries.ts'

export type ReportGroup = {
  to: string[]
  companyIds: number[]
  projectIds: number[] | null
  regionLimits: readonly RegionLimit[]
  faults: boolean
}

type ReadRule = Pick<DueReport, 'tenant_id' | 'company_id' | 'of_customer' | 'about' | 'targets'>

/** Who gets the rule's report now, and what each may see of it. */
export async function readReportGroups(trx: Trx, rule: ReadRule): Promise<ReportGroup[]> {
  const companyIds = await readReachedCompanies(trx, rule)
  const readers = await readReportReaders(trx, rule.tenant_id, rule.targets.accounts)
  return reportGroups({ companyIds, ...rule.about }, readers, rule.targets.addresses)
}

/**
 * One report for all who may see the same: an account that is limited to a company, to projects or regions, or may not see faults, gets the
 * figures of no others, and one that may see nothing of it gets none. Addresses typed into the rule get all of it; nobody gets two.
 */
function reportGroups(
  rule: { companyIds: number[]; projectIds: number[] },
  readers: readonly ReportReader[],
  addresses: readonly string[],
): ReportGroup[] {
  const chosen = rule.projectIds.length === 0 ? null : rule.projectIds
  const whole = { companyIds: rule.companyIds, projectIds: chosen, regionLimits: [], faults: true }
  const seenBy = new Map<string, { to: string; scope: Omit<ReportGroup, 'to'> }>()
  const notify = (to: string, scope: Omit<ReportGroup, 'to'>) => {
    if (!seenBy.has(to.toLowerCase())) seenBy.set(to.toLowerCase(), { to, scope })
  }
  for (const address of addresses) notify(address, whole)
  for (const { email, only_company, project_ids, region_limits, may_see_faults } of readers) {
    const companyIds = rule.companyIds.filter(id => only_company === null || id === only_company)
    const held = heldProjectsOf(project_ids, region_limits)
    const projectIds = held && chosen ? chosen.filter(id => held.includes(id)) : (held ?? chosen)
    const regionLimits = region_limits.filter(({ projectId }) => projectIds?.includes(projectId))
    if (companyIds.length > 0 && projectIds?.length !== 0)
      notify(email, { companyIds, projectIds, regionLimits, faults: may_see_faults })
  }
  const groups = Map.groupBy(seenBy.values(), ({ scope }) => JSON.stringify(scope))
  // Without a reader a mail stands in the records all the same, and says that nobody was there to get it.
  if (groups.size === 0) return [{ to: [], ...whole }]
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ to: [first, ...others].map(({ to }) => to), ...first.scope }] : [],
  )
}

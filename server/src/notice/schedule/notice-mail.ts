import { isWithinProjects } from '../../core/session/scope.ts'
import type { Recipient, StepAlarm } from './scheduled-steps.queries.ts'

export type MailGroup<A> = { to: string[]; alarms: A[] }

/**
 * One mail for all who may see the same of these alarms: an account of one company, one that is limited to projects or regions, or one
 * that may not see faults, hears of no others. One with `only` hears of those alone. Addresses typed into the rule get all; nobody gets a mail twice or an empty one.
 */
export function mailGroups<A extends Pick<StepAlarm, 'alarmId' | 'companyId' | 'projectId' | 'regionId' | 'level'>>(
  alarms: readonly A[],
  recipients: readonly (Omit<Recipient, 'account_id'> & { only?: ReadonlySet<number> })[],
  addresses: readonly string[],
): MailGroup<A>[] {
  const seenBy = new Map<string, { to: string; alarms: A[] }>()
  const notify = (to: string, seen: A[]) => {
    const known = seenBy.get(to.toLowerCase())
    if (seen.length > (known?.alarms.length ?? 0)) seenBy.set(to.toLowerCase(), { to, alarms: seen })
  }
  for (const address of addresses) notify(address, [...alarms])
  for (const { email, only_company, project_ids: projectIds, region_limits: regionLimits, ...sees } of recipients)
    notify(
      email,
      alarms.filter(
        alarm =>
          (only_company === null || only_company === alarm.companyId) &&
          isWithinProjects({ projectIds, regionLimits, regionId: null }, alarm) &&
          (sees.may_see_faults || alarm.level !== 'fault') &&
          (sees.only === undefined || sees.only.has(alarm.alarmId)),
      ),
    )
  const numbers = new Map(alarms.map((alarm, index) => [alarm, index]))
  const groups = Map.groupBy(seenBy.values(), ({ alarms: seen }) => seen.map(alarm => numbers.get(alarm)).join())
  return [...groups.values()].map(group => ({ to: group.map(({ to }) => to), alarms: group[0]?.alarms ?? [] }))
}

/** The filter of a call as it is asked now, and as it is kept for work that is done later. */
import { type AlarmOrder, type alarmCalls, alarmFilters } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findKeyword } from './alarm.queries.ts'
import type { AlarmFilter, AlarmScope } from './alarm-filter.queries.ts'
import { alarmKeyOf, type PublicAlarmKey } from './alarm-key.ts'
import { periodOf } from './list-alarms.ts'

type GivenFilter = Omit<InputOf<typeof alarmCalls.list>, 'order' | 'pageNum' | 'pageSize'>

/** A filter with its period fixed: days that were relative when it was asked for do not move on at midnight. */
export type FixedFilter = GivenFilter & { from: number; until: number; keys?: readonly PublicAlarmKey[] }
/** The same with the order its rows are wanted in. */
export type OrderedFilter = FixedFilter & { order?: AlarmOrder }

const filterFields = Object.keys(alarmFilters) as (keyof typeof alarmFilters)[]

/**
 * Takes every filter there is and nothing else of the call's input: a filter that were forgotten here would act on more than was seen.
 * @throws alarm.badPeriod
 */
export function fixedFilter(given: GivenFilter): FixedFilter {
  const { from, until } = given
  const period = periodOf({ from, until }, Date.now())
  if (period.until < period.from) throw refuse('alarm.badPeriod')
  const fields = filterFields.filter(field => given[field] !== undefined).map(field => [field, given[field]])
  return { ...Object.fromEntries(fields), ...period }
}

/** The filter for some alarms by their public ids, over the time they are filed in unless a period is given. */
export function chosenFilter(given: GivenFilter, alarmIds: readonly string[]): FixedFilter {
  const keys = alarmIds.flatMap(id => alarmKeyOf(id) ?? [])
  const times = keys.map(({ alarmAt }) => alarmAt)
  const span = keys.length > 0 ? { from: Math.min(...times), until: Math.max(...times) + 1 } : { from: 0, until: 0 }
  return { ...fixedFilter({ ...span, ...given }), keys }
}

/** The filter with its keyword looked up; undefined when nothing can match. */
export async function resolvedFilter(
  trx: Trx,
  viewer: AlarmScope,
  { keyword: text, ...rest }: FixedFilter,
): Promise<AlarmFilter | undefined> {
  if (!text) return rest
  const keyword = await findKeyword(trx, viewer, text)
  return keyword.placeIds.length + keyword.types.length > 0 ? { ...rest, keyword } : undefined
}

/** What a viewer saw when it asked. */
export type SavedScope = Pick<Viewer, 'companyIds' | 'projectIds' | 'regionId'> & {
  /** What was saved before accounts had single regions has none. */
  regionLimits?: Viewer['regionLimits']
}

export const savedScope = ({ companyIds, projectIds, regionLimits, regionId }: Viewer): SavedScope => ({
  companyIds,
  projectIds,
  regionLimits,
  regionId,
})

/** The viewer as it is now, narrowed to what it saw when it asked: rights that were lost since are lost here as well. */
export function narrowedTo(now: Viewer, then: SavedScope): Viewer {
  const { projectIds } = now
  return {
    ...now,
    companyIds: then.companyIds.filter(id => now.companyIds.includes(id)),
    projectIds:
      then.projectIds === null
        ? projectIds
        : then.projectIds.filter(id => projectIds === null || projectIds.includes(id)),
    regionLimits: bothLimits(now.regionLimits, then.regionLimits ?? []),
    regionId: then.regionId,
  }
}

/** Of a project that either has in part the regions that none of the two hides. */
function bothLimits(now: Viewer['regionLimits'], then: Viewer['regionLimits']): Viewer['regionLimits'] {
  const of = (limits: Viewer['regionLimits'], projectId: number) => limits.find(limit => limit.projectId === projectId)
  return [...new Set([...now, ...then].map(limit => limit.projectId))].map(projectId => {
    const [held, saved] = [of(now, projectId), of(then, projectId)]
    const regionIds = (held ?? saved)?.regionIds ?? []
    return { projectId, regionIds: saved ? regionIds.filter(id => saved.regionIds.includes(id)) : regionIds }
  })
}

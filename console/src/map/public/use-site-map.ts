import { type DrawnMap, mapCalls, type Site } from '@watchfire/contract/map/map.calls.ts'
import { useLiveEvents } from '../../core/live-channel.ts'
import { useCall } from '../../core/use-call.ts'

/** Links to the file hold for an hour at least. */
const mapEvery = 20 * 60_000
const sitesEvery = 10_000

/** The map and the projects on it; undefined where no map is set, or no project has a place. */
export function useSiteMap(): { map: DrawnMap; sites: readonly Site[] } | undefined {
  const map = useCall(mapCalls.read, {}, { quiet: true, refetchInterval: mapEvery, keepPrevious: true }).data
  const isSet = map !== undefined && map.source !== 'none'
  const sites = useCall(mapCalls.listSites, {}, { enabled: isSet, refetchInterval: sitesEvery, keepPrevious: true })
  // A storm of alarms asks once and not for each.
  useLiveEvents('alarm', () => isSet && void sites.refetch({ cancelRefetch: false }))
  return isSet && sites.data && sites.data.length > 0 ? { map, sites: sites.data } : undefined
}

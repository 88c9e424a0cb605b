import { plateCalls } from '@watchfire/contract/vehicle/plate.calls.ts'
import { useCall } from '../core/use-call.ts'
import { useListUrl } from '../ui/list/list-url.ts'

/** Where the live channel is away. */
const refetchMs = 15_000

/** What cameras read at the gates of the chosen park, or of all, and nobody has dealt with. */
export function usePlates() {
  const [{ filters }] = useListUrl(['park'])
  const parkId = Number(filters.park) > 0 ? { parkId: Number(filters.park) } : {}
  return useCall(plateCalls.list, parkId, { refetchInterval: refetchMs, keepPrevious: true, quiet: true })
}

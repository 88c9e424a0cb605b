import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { orderTab } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { vehicleType } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { startOfDay } from '../core/site-days.ts'
import type { FilterTexts } from '../ui/list/list-url.ts'

/** What the address asks for. */
export function orderInput({ keyword, park, type, tab, from, until }: FilterTexts) {
  return {
    keyword,
    tab: orderTab.safeParse(tab).data,
    type: vehicleType.out.safeParse(type).data,
    ...(Number(park) > 0 && { parkId: Number(park) }),
    ...(from && { from: startOfDay(from) }),
    ...(until && { until: startOfDay(addDays(until, 1)) - 1 }),
  }
}

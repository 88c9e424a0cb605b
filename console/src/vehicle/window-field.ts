/** Times as a field of date and time has them, `2026-11-26T14:05`, by the clocks of the site. */
import { zoneClock } from '@watchfire/contract/core/zone-clock.ts'
import { siteMinute, siteZone } from '../core/site-zone.ts'

export const fieldOf = (at: number): string => siteMinute(at).replace(' ', 'T')

export function timeOf(field: string): number {
  const [day = '', time = ''] = field.split('T')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return zoneClock(siteZone()).moment(day) + (hours * 60 + minutes) * 60_000
}

import { siteText } from '../core/site-time.ts'

/** The minute of the site's day, from 0. */
export function siteMinute(at: number): number {
  const [hours = 0, minutes = 0] = siteText(at).slice(11, 16).split(':').map(Number)
  return hours * 60 + minutes
}

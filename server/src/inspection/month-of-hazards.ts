import { type siteDay, siteMoment } from '../core/site-time.ts'

/** The moments a month of the site begins and ends at, ms. */
export function monthSpan(month: string): { from: number; until: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: firstOf(month), until: firstOf(next) }
}

const firstOf = (month: string) => siteMoment(`${month}-01` as ReturnType<typeof siteDay>)

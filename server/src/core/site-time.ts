/** Times as people of the site read them. The zone is set once at start (WATCHFIRE_TIME_ZONE). */
let zone = 'Asia/Shanghai'
let format = formatFor(zone)

function formatFor(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
}

export const siteZone = (): string => zone

export function useSiteZone(timeZone: string): void {
  zone = timeZone
  format = formatFor(timeZone)
}

/** `YYYY-MM-DD HH:mm:ss` */
export const siteText = (at: number): string => format.format(at)

/** The beginning of the site's day that holds `at`, ms since 1970; `daysBefore` days earlier when given. */
export function startOfSiteDay(at: number, daysBefore = 0): number {
  const wanted = siteText(at - daysBefore * 86_400_000).slice(0, 10)
  const noon = Date.parse(`${wanted}T12:00:00Z`)
  // The zone's offset at that day's local midnight; twice, since the first guess may lie beyond a change of the clocks.
  const offsetAt = (moment: number) => Date.parse(`${siteText(moment).replace(' ', 'T')}Z`) - moment
  const guess = noon - 43_200_000 - offsetAt(noon)
  return noon - 43_200_000 - offsetAt(guess)
}

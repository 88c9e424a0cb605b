import { refuse } from '../core/http/refuse.ts'
import { siteText } from '../core/site-time.ts'

/** @throws ota.expired for a package whose time is over. `expiresAt`: ms since 1970 */
export function requireUnexpired(expiresAt: number | null): void {
  if (expiresAt !== null && expiresAt < Date.now()) throw refuse('ota.expired', { until: siteText(expiresAt) })
}

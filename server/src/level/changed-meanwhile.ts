import { refuse } from '../core/http/refuse.ts'
import { siteText } from '../core/site-time.ts'

/** Who was first, and when; or that it was set back. */
export function changedMeanwhile(now: { changed_by: string; changed_at: number | null } | undefined) {
  if (!now?.changed_at) return refuse('level.resetMeanwhile')
  return refuse('level.changedMeanwhile', { by: now.changed_by, at: siteText(now.changed_at) })
}

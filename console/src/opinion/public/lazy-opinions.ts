import { lazyInline, lazyPage } from '../../ui/state/lazy-part.tsx'

export const OpinionsOfAlarm = lazyInline(async () => (await import('../OpinionsOfAlarm.tsx')).OpinionsOfAlarm)
export const OpinionSettings = lazyPage(async () => (await import('../OpinionFacts.tsx')).OpinionFacts)
export const OpinionConsent = lazyInline(async () => (await import('../OpinionConsent.tsx')).OpinionConsent)

import { lazyInline } from '../../ui/state/lazy-part.tsx'

export { curveOfAlarm } from '../rule-curve.ts'

/** Comes with the first curve that is shown. */
export const ReasonCurve = lazyInline(async () => (await import('../RuleCurve.tsx')).RuleCurve)

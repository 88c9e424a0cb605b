import { lazyInline } from '../state/lazy-part.tsx'

/** Comes with what draws curves, when somebody looks at one. */
export const CurveChart = lazyInline(async () => (await import('./CurveChart.tsx')).CurveChart)

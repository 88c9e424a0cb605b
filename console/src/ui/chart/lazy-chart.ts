import { lazyInline } from '../state/lazy-part.tsx'

/** Comes with what draws it, when somebody looks at a chart. */
export const BarLineChart = lazyInline(async () => (await import('./BarLineChart.tsx')).BarLineChart)

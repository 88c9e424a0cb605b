/** What other modules may ask of this one. */

export type { Counts, FigureScope } from './figures.queries.ts'
export { nameDevices, nameParts, nameProjects } from './part-names.queries.ts'
export { noAlarms, readFigures, readTotals } from './told-figures.ts'

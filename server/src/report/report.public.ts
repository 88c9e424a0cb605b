/** What other modules may ask of this one. */

export { type Counts, countFigures, type FigureScope } from './figures.queries.ts'
export { nameDevices, nameParts, nameProjects } from './part-names.queries.ts'
export { lastDays, momentsOfDays } from './report-period.ts'
export { noAlarms, readFigures, readTotals } from './told-figures.ts'

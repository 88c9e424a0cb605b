/** What other modules may ask of this one. */

export { type Counts, countFigures, type FigureScope } from './figures.queries.ts'
export { figuresOf, noAlarms, type PartFigures, readFigures, readTotals } from './figures.ts'

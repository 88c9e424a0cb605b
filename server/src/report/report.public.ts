/** What other modules may ask of this one. */

export { countFigures, type FigureScope } from './figures.queries.ts'
export { readFigures } from './figures-with-times.ts'
export { reportWorkbook } from './file/report-workbook.ts'
export { lastDays, timesOfDays } from './report-period.ts'
export { readWholeReport } from './whole-report.ts'

/** What other modules may ask of this one. */

export { countFigures, type FigureScope } from './figures.queries.ts'
export type { ReportSplit } from './report-parts.ts'
export { lastDays, momentsOfDays } from './report-period.ts'
export { reportWorkbook } from './report-workbook.ts'
export { readFigures } from './told-figures.ts'
export { readWholeReport } from './whole-report.ts'

import type { CompanyRow } from '@watchfire/contract/company/company.shapes.ts'

/** What is begun from a row of the companies. */
export type CustomerAct = 'edit' | 'addBelow' | 'state' | 'ask'

/** A customer whose data the platform does not see now. */
export const isClosed = ({ consent }: Pick<CompanyRow, 'consent'>): boolean => !!consent && consent.state !== 'allowed'

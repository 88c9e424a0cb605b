import { rights } from '../core/rights.ts'

/** Evidence that leaves the house: whoever may judge an alarm may forward it, and whoever keeps the mail servers. */
export const mayForward = [rights.processAlarm, rights.mail] as const

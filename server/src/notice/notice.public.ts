/** What other modules may ask of this one. */
export { retryRobotsNow } from './chat/robot.queries.ts'
export { hoursAhead, withinHours } from './rule/weekly-hours.ts'

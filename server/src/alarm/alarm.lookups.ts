/** What other rooms may ask of this one. */
export { setAlarmLevel } from './alarm-level.queries.ts'
export { remindLater } from './remind-later.ts'

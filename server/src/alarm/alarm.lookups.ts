/** What other rooms may ask of this one. */
export { type AlarmKey, publicAlarmId } from './alarm-key.ts'
export { setAlarmLevel } from './alarm-level.queries.ts'
export { amongAlarms } from './among-alarms.queries.ts'
export { remindLater } from './remind-later.ts'

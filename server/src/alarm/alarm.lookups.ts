/** What other rooms may ask of this one. */

export { type AlarmRow, readAlarms } from './alarm.queries.ts'
export { matchingAlarms, visibleAlarms } from './alarm-filter.queries.ts'
export { findAlarm } from './alarm-history.ts'
export { type AlarmKey, alarmKeyOf, publicAlarmId } from './alarm-key.ts'
export { setAlarmLevel } from './alarm-level.queries.ts'
export { amongAlarms } from './among-alarms.queries.ts'
export { closeAlarms } from './close-alarms.ts'
export { pendingPeriod } from './count-alarms.ts'
export { levelNames } from './level-names.ts'

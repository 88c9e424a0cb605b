/** What other rooms may ask of this one. */

export { type AlarmRow, readAlarms } from './alarm.queries.ts'
export { matchingAlarms, visibleAlarms } from './alarm-filter.queries.ts'
export { findAlarm } from './alarm-history.ts'
export { type AlarmKey, alarmKeyOf, type PublicAlarmKey, publicAlarmId } from './alarm-key.ts'
export { setAlarmLevel } from './alarm-level.queries.ts'
export { pendingPeriod } from './count/count-alarms.ts'
export { amongAlarms, amongAlarmsOf } from './handle/among-alarms.queries.ts'
export { closeAlarms } from './handle/close-alarms.ts'
export { levelNames } from './level-names.ts'

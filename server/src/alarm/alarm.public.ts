/** What other modules may ask of this one. */

export { type AlarmRow, findVisibleAlarms as findSeenAlarms, readAlarms } from './alarm.queries.ts'
export {
  type AlarmScope,
  isOverdue,
  matchingAlarms,
  visibleAlarms,
  visibleDays,
  visiblePast,
} from './alarm-filter.queries.ts'
export { type AlarmKey, alarmKeyOf, keyOf as keyOfRow, type PublicAlarmKey, publicAlarmId } from './alarm-key.ts'
export { setAlarmLevel } from './alarm-level.queries.ts'
export { raisedLately } from './count/list-types-of-devices.ts'
export { pendingPeriod } from './count/pending-period.ts'
export { listTypesRaised } from './count/raised.queries.ts'
export { judgingMinutes, openingMinutes } from './count/times-of-alarms.queries.ts'
export { holdEvidence, lockAlarm, lockAlarmOfFile, releaseEvidence } from './evidence/evidence.queries.ts'
export {
  countExpired,
  countRetained,
  findExpired,
  type RecordBounds,
  type WalkedAlarm,
  walkAlarms,
} from './expired/expired.queries.ts'
export { listSitePhotos, lockUnheld, removeRecords } from './expired/record-removal.queries.ts'
export { findAlarm } from './find-alarm.ts'
export { getAlarmOf } from './get-alarm.ts'
export { amongAlarms, amongAlarmsOf, wantedAlarms } from './handle/among-alarms.queries.ts'
export { closeAlarms } from './handle/close-alarms.ts'
export { levelNames } from './level-names.ts'
export { listHandlingsOf } from './list-handlings.ts'
export { listOccurrencesOf } from './list-occurrences.ts'
export { isPostponed } from './postponed.queries.ts'
export { silentDevice } from './silent-device.queries.ts'

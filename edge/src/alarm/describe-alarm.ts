/** A detector's event in the words of the ingest interface. */
import { alarmTypeOf } from '@watchfire/contract/device/zone.rules.ts'
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { CameraEvent, WatchEvent } from '../watch/watch-events.ts'
import type { EvidenceNames } from './evidence-names.ts'

/** Number of the alarm type catalogue: 视频质量异常. */
const pictureFaultType = 71

export type AlarmFiles = { pictures: string[]; recording?: string }

export function describeAlarm(
  channelId: string,
  event: WatchEvent | CameraEvent,
  names: EvidenceNames,
  files: AlarmFiles,
): IngestAlarm {
  const about = { eventId: names.eventId, deviceId: channelId, occurredAt: Math.round(event.at), ...files }
  if (event.kind === 'fault') {
    return { ...about, alarmType: pictureFaultType, extra: { kind: event.fault, since: Math.round(event.since) } }
  }
  if (event.kind === 'ofCamera') return { ...about, alarmType: event.alarmType, ...event.measured, extra: event.facts }
  const boxes = event.boxes.map(box => ({ label: 'motion', ...box }))
  const where = event.kind === 'crossing' ? { line: event.line } : { zone: event.zone }
  const [location] = Object.values(where)
  const alarmType = alarmTypeOf(event.kind === 'intrusion' ? event : {})
  const { model, facts, person, details } = event.kind === 'intrusion' ? event : {}
  const extra = { ...where, boxes, ...(model && { model }), ...details }
  return { ...about, alarmType, ...(location && { location }), ...facts, ...person, extra }
}

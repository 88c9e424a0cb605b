/** A detector's event in the words of the ingest interface. */
import type { IngestAlarm } from '@watchfire/contract/ingest/ingest.shapes.ts'
import type { WatchEvent } from '../watch/watch-events.ts'
import type { EvidenceNames } from './evidence-names.ts'

/** Numbers of the alarm type catalogue: 区域入侵 and 视频质量异常. */
const intrusionType = 4
const pictureFaultType = 71

export type AlarmFiles = { pictures: string[]; recording?: string }

export function describeAlarm(
  channelId: string,
  event: WatchEvent,
  names: EvidenceNames,
  files: AlarmFiles,
): IngestAlarm {
  const about = { eventId: names.eventId, deviceId: channelId, occurredAt: Math.round(event.at), ...files }
  if (event.kind === 'fault') {
    return { ...about, alarmType: pictureFaultType, extra: { kind: event.fault, since: Math.round(event.since) } }
  }
  const boxes = event.boxes.map(box => ({ ...box, label: 'motion' }))
  const where = event.kind === 'crossing' ? { line: event.line } : { zone: event.zone }
  const [location] = Object.values(where)
  return { ...about, alarmType: intrusionType, ...(location && { location }), extra: { ...where, boxes } }
}

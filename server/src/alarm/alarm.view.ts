/** What of a row leaves the server, as the contract shows it and in the reader's language. */

import { readExtras } from '@watchfire/contract/alarm/alarm.extras.ts'
import { mayHandle, verdictsFor } from '@watchfire/contract/alarm/alarm.rules.ts'
import {
  type Alarm,
  alarmFamily,
  alarmLevel,
  alarmState,
  type Handling,
  type Occurrence,
  verdict,
} from '@watchfire/contract/alarm/alarm.shapes.ts'
import { ownIdOf } from '@watchfire/contract/alarm/family-table.ts'
import { voiceCalls } from '@watchfire/contract/voice/voice.calls.ts'
import { z } from 'zod'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import type { AlarmRow } from './alarm.queries.ts'
import type { HandlingRow, OccurrenceRow } from './alarm-history.queries.ts'
import { publicAlarmId } from './alarm-key.ts'
import { levelNames } from './level-names.ts'

export type Reader = Pick<Viewer, 'language' | 'sessionId' | 'accountId' | 'scopeEpoch'>

export function alarmView(row: AlarmRow, reader: Reader, fileUrl: FileUrl): Alarm {
  const level = z.decode(alarmLevel, row.level as never)
  const state = z.decode(alarmState, row.state as never)
  const family = alarmFamily.parse(row.family)
  const id = publicAlarmId({ alarmId: row.alarm_id, alarmAt: row.alarm_at })
  return {
    id,
    sameId: id,
    family,
    // Plain clients know an alarm of some families by an id of that name.
    ...ownIdOf(family, id),
    type: row.type,
    typeName: reader.language === 'en' ? row.type_name_en : row.type_name,
    level,
    levelName: levelNames[level][reader.language],
    state,
    count: row.count,
    at: row.alarm_at,
    atText: siteText(row.alarm_at),
    atDisplay: siteText(row.alarm_at),
    detectedAt: row.occurred_at,
    receivedAt: row.received_at,
    lastAt: row.last_at,
    location: row.location,
    deviceLocation: row.device_location,
    deviceId: row.device_id,
    deviceName: row.device_name,
    deviceIp: row.device_ip,
    aiServerId: row.ai_server_id,
    companyId: row.company_id,
    companyName: row.company_name,
    projectId: row.project_id,
    projectName: row.project_name,
    regionId: row.region_id,
    regionName: row.region_name,
    pictures: row.picture_files.map(fileId => fileUrl(reader, fileId)),
    recordings: row.recordings,
    extra: row.extra ?? undefined,
    ...readExtras(row.extra),
    handledBy: row.handled_by,
    handledAccount: row.handled_account,
    handledAt: row.handled_at,
    handledAtText: row.handled_at === null ? '' : siteText(row.handled_at),
    verdict: row.verdict === null ? null : z.decode(verdict, row.verdict as never),
    comment: row.comment,
    remark: row.remark,
    sitePhotos: row.site_photos.map(fileId => fileUrl(reader, fileId)),
    speechUrl: `${voiceCalls.speak.path}?alarmId=${id}`,
    silent: row.silent,
    inMaintenance: row.in_maintenance,
    ...setForCamera(row, reader),
    can: { handle: mayHandle({ level, state }), verdicts: verdictsFor({ level, state }) },
  }
}

function setForCamera({ channel_rule: rule }: AlarmRow, { language }: Reader): Pick<Alarm, 'setForCamera'> {
  if (!rule) return {}
  const level = z.decode(alarmLevel, rule.level as never)
  return { setForCamera: { ...rule, level, levelName: levelNames[level][language] } }
}

export function occurrenceView(row: OccurrenceRow, reader: Reader, fileUrl: FileUrl): Occurrence {
  return {
    occurrenceId: String(row.occurrence_id),
    at: row.occurred_at,
    atText: siteText(row.occurred_at),
    pictures: row.picture_files.map(fileId => fileUrl(reader, fileId)),
    recordings: row.recording === null ? [] : [row.recording],
    extra: row.extra ?? undefined,
  }
}

export function handlingView(row: HandlingRow, alarmId: string, reader: Reader, fileUrl: FileUrl): Handling {
  return {
    handlingId: row.handling_id,
    verdict: z.decode(verdict, row.verdict as never),
    comment: row.comment,
    siteDescription: row.site_description,
    remark: row.remark,
    sitePhotos: row.site_photos.map(fileId => fileUrl(reader, fileId)),
    punishments: row.punishments.map(({ offender, money, device_name, project_id }) => ({
      alarmId,
      deviceName: device_name,
      money,
      projectId: project_id,
      offender,
    })),
    by: row.by_name,
    account: row.account,
    at: row.at,
    atText: siteText(row.at),
  }
}

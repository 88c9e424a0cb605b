import { alwaysArmed, changesAt, isArmed } from '@watchfire/contract/device/arming.rules.ts'
import {
  type Camera,
  type CameraRow,
  type CameraSetUp,
  cameraRefusal,
  cameraSetUp,
  edgeKnows,
  offlineReason,
  secondStreamState,
} from '@watchfire/contract/device/camera.shapes.ts'
import { cameraEventsState } from '@watchfire/contract/device/camera-event.rules.ts'
import { defaultOnvifPort } from '@watchfire/contract/device/onvif.shapes.ts'
import { eventsAside } from '@watchfire/contract/device/vendor-event.rules.ts'
import { reportedModel } from '@watchfire/contract/model/model.shapes.ts'
import { z } from 'zod'
import { siteZone } from '../../core/site-time.ts'
import { calendarAround } from '../arming/official-calendar.ts'
import { deviceStates } from '../channel-view.ts'
import type { CameraRowOf, FoundCamera } from './camera.queries.ts'
import { eventsByOf, eventsOf } from './camera-parts.ts'

export function cameraRowView(row: CameraRowOf): CameraRow {
  const state = deviceStates[row.state] ?? 'inactive'
  return {
    channelId: row.device_id,
    name: row.name,
    aiServerId: row.ai_server_id,
    aiServerName: row.ai_server_name,
    state,
    stateSince: row.state_since,
    offlineReason: state === 'offline' ? (offlineReason.safeParse(row.offline_reason).data ?? null) : null,
    companyName: row.company_name,
    projectId: row.project_id,
    projectName: row.project_name,
    regionId: row.region_id,
    regionName: row.region_name ?? '',
    location: row.location,
    ip: row.ip,
    sensitivity: row.sensitivity,
    setUp: z.decode(cameraSetUp, row.set_up as z.input<typeof cameraSetUp>) satisfies CameraSetUp,
    refusal: cameraRefusal.safeParse(row.refusal).data ?? null,
    zones: row.zone_count,
    ...armedNow(row, Date.now()),
  }
}

/** Nobody knows of one whose settings lie beside its AI server. */
function armedNow(
  { is_set_here, plan, own_years }: Pick<CameraRowOf, 'is_set_here' | 'plan' | 'own_years'>,
  at: number,
): Pick<CameraRow, 'armed' | 'armedUntil'> {
  if (!is_set_here) return { armed: null, armedUntil: null }
  if (plan === null) return { armed: true, armedUntil: null }
  const calendar = calendarAround(own_years, at)
  return { armed: isArmed(plan, at, calendar), armedUntil: changesAt(plan, at, calendar) ?? null }
}

export function cameraView(row: FoundCamera): Camera {
  return {
    ...cameraRowView(row),
    settings: row.version === null ? null : settingsOf(row),
    eventsState: cameraEventsState.safeParse(row.events_state).data ?? null,
    eventsAside: eventsAside.safeParse(row.events_aside).data ?? null,
    secondStream: secondStreamState.safeParse(row.second_stream).data ?? null,
    publicKey: row.public_key,
    knows: edgeKnows.filter(each => row.knows.includes(each)),
    raises: raisedBy(row.models),
    canRemove: row.version !== null && !row.was_online,
  }
}

const raisedBy = (models: unknown): number[] => [
  ...new Set(
    z
      .array(reportedModel)
      .parse(models)
      .flatMap(({ raises }) => raises),
  ),
]

const settingsOf = (row: FoundCamera): NonNullable<Camera['settings']> => ({
  address: row.address ?? '',
  second: row.second_address ?? '',
  login: row.login !== null,
  onvifPort: row.onvif_port ?? defaultOnvifPort,
  onvifSecurity: row.onvif_security ?? 'plain',
  events: eventsOf(row.events),
  eventsBy: eventsByOf(row.events_by),
  plates: row.plates ?? false,
  meters: row.meters ?? [],
  zones: row.zones ?? [],
  masks: row.masks ?? [],
  lines: row.lines ?? [],
  plan: row.plan ?? alwaysArmed(siteZone()),
  faults: row.faults ?? true,
  record: row.record ?? true,
  enabled: row.enabled ?? true,
  version: row.version ?? 0,
  changedBy: row.changed_by ?? '',
  changedAt: row.changed_at ?? 0,
})

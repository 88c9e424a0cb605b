import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import { type CameraEventKind, cameraEventKind } from '@watchfire/contract/device/camera-event.rules.ts'
import { defaultOnvifPort } from '@watchfire/contract/device/onvif.shapes.ts'
import {
  defaultEventsBy,
  type EventsBy,
  eventsBy,
  kindsReportedBy,
} from '@watchfire/contract/device/vendor-event.rules.ts'
import { crossesItself, onPicture } from '@watchfire/contract/device/zone.rules.ts'
import type { Line, Mask, Zone } from '@watchfire/contract/device/zone.shapes.ts'
import { zoneProblem } from '@watchfire/contract/device/zone-measure.rules.ts'
import type { CameraMeter } from '@watchfire/contract/sensor/camera-meter.shapes.ts'
import { requireWholeProject } from '../../company/company.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Viewer } from '../../core/session/viewer.ts'
import { findPlace } from '../ai-server/ai-server.queries.ts'
import { auditedPlan } from '../arming/plan-text.ts'
import type { CameraValues } from './camera.queries.ts'

/** The region of a camera within its project; without one it is of the whole project, which only who has the whole may say. */
export async function placeOfCamera(trx: Trx, viewer: Viewer, projectId: number, regionId: number | undefined) {
  if (regionId === undefined) requireWholeProject(viewer, projectId)
  const place = await findPlace(trx, viewer, { projectId, regionId })
  if (!place) throw refuse('device.unknownPlace')
  return place
}

type Drawn = {
  zones: readonly Zone[]
  masks?: readonly Mask[] | undefined
  lines?: readonly Line[] | undefined
  plan?: ArmingPlan | undefined
}

/** What is drawn as it is kept: with four decimals, and nothing whose edges cross. What is left out stays as it was. */
export function simpleDrawing(
  { zones, masks, lines, plan }: Drawn,
  before: Pick<CameraValues, 'masks' | 'lines' | 'plan'> = { masks: [], lines: [], plan: null },
): Pick<CameraValues, 'zones' | 'masks' | 'lines' | 'plan'> {
  const crossed = [...zones, ...(masks ?? [])].find(shape => crossesItself(shape.points))
  if (crossed) throw refuse('device.crossedZone', { name: crossed.name })
  for (const each of zones) {
    const found = zoneProblem(each)
    if (found) throw refuse(`device.${found.key}`, { name: each.name, ...found.facts })
  }
  const onGrid = <Shape extends Zone | Mask>(shapes: readonly Shape[]): Shape[] =>
    shapes.map(shape => ({ ...shape, points: shape.points.map(onPicture) }))
  return {
    zones: onGrid(zones),
    masks: masks ? onGrid(masks) : before.masks,
    lines:
      lines?.map(each => ({ ...each, points: [onPicture(each.points[0]), onPicture(each.points[1])] })) ?? before.lines,
    plan: plan ?? before.plan,
  }
}

/** As they are kept; what a newer version wrote and this one does not know is passed over. */
export const eventsOf = (stored: readonly string[] | null): CameraEventKind[] =>
  cameraEventKind.options.filter(kind => stored?.includes(kind))

/** Kept is what differs from the usual; what a newer version wrote and this one does not know is as the usual. */
export const eventsByOf = (stored: unknown): EventsBy => eventsBy.safeParse(stored).data ?? defaultEventsBy

/** What its own device cannot tell is not wanted of a camera: an older AI server would not take it at all. */
export const eventsToldBy = (events: readonly CameraEventKind[], { by }: EventsBy): CameraEventKind[] =>
  events.filter(kind => kindsReportedBy(by).includes(kind))

/** As the audit log keeps them: of a login only whether there is one. */
export const auditedCamera = (
  { name, location, regionId }: { name: string; location: string; regionId: number | null },
  {
    login,
    zones,
    masks,
    lines,
    plan,
    second,
    onvifPort,
    onvifSecurity,
    events,
    eventsBy: { by, port, security, channel },
    plates,
    meters,
    ...values
  }: CameraValues,
) => ({
  name,
  location,
  regionId,
  ...values,
  ...(second !== null && { secondAddress: second }),
  ...(onvifPort !== defaultOnvifPort && { onvifPort }),
  ...(onvifSecurity !== 'plain' && { onvifSecurity }),
  ...(events.length > 0 && { cameraEvents: events }),
  ...(by !== 'onvif' && { eventsBy: `${by} ${security === 'plain' ? 'http' : 'https'}:${port}, ${channel}` }),
  ...(plates && { readPlates: true }),
  ...(meters.length > 0 && { cameraMeters: meters.map(meterText) }),
  zones: zones.map(zoneText),
  ...(masks.length > 0 && { masks: masks.map(zoneText) }),
  ...(lines.length > 0 && { lines: lines.map(each => `${zoneText(each)}${each.both ? ' ↔' : ''}`) }),
  armingPlan: auditedPlan(plan),
  hasLogin: login !== null,
})

/** What is read of a meter, and where: its corners in per cent of the picture. */
const meterText = ({ sensorId, quantity, seconds, decimals, least, most, area }: CameraMeter): string => {
  const corners = [area.left, area.top, area.right, area.bottom].map(part => Number((part * 100).toFixed(2))).join('/')
  const bounds = (least ?? most) !== undefined && `${least ?? '-∞'}-${most ?? '∞'}`
  return [`${sensorId} ${quantity}: ${corners}`, `${seconds} s`, decimals !== undefined && `.${decimals}`, bounds]
    .filter(Boolean)
    .join(', ')
}

/** A zone as one reads it in the log: its corners in per cent of the picture. */
const zoneText = ({
  name,
  points,
  minSize,
  minMs,
  looksFor,
  rule,
  count,
  way,
  heights,
  least,
  most,
  sides,
  speed,
}: Pick<Zone, 'name' | 'points'> & Partial<Zone>): string => {
  const corners = points.map(corner => corner.map(part => Number((part * 100).toFixed(2))).join('/')).join(' ')
  const bounds = [
    rule,
    looksFor,
    count && `≥ ${count}`,
    way !== undefined && `${way}°`,
    heights && `≥ ${heights}`,
    (least ?? most) !== undefined && `${least ?? 0}-${most ?? '∞'}`,
    sides && `${sides.join('/')} m`,
    speed && `> ${speed} km/h`,
    minSize && `≥ ${Number((minSize * 100).toFixed(3))} %`,
    minMs && `≥ ${minMs} ms`,
  ].filter(Boolean)
  return [`${name}: ${corners}`, ...bounds].join(', ')
}

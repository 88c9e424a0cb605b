/** Cameras, sensors and meters of a plan as one list: what each is, and where it stands. Pure. */
import type { DeviceState } from '@watchfire/contract/device/device.shapes.ts'
import type { NewestValue, Plan, Position } from '@watchfire/contract/plan/plan.calls.ts'
import type { SensorKind } from '@watchfire/contract/sensor/sensor.shapes.ts'
import { withUnit } from '../device/public/with-unit.ts'
import type { Placed } from './plan-clusters.ts'
import type { Drawing } from './plan-drawing.ts'
import { letter, type Shown } from './plan-labels.ts'

export type PlanKind = 'camera' | SensorKind
/** What the server said of it; unknown while the server cannot be heard. */
export type SeenState = DeviceState | 'unknown'
/** A device that may stand on the plan. */
export type PlanFacts = {
  deviceId: string
  kind: PlanKind
  name: string
  state: SeenState
  location: string
  /** Of a sensor or meter. */
  values?: readonly NewestValue[]
}
/** One that stands there; a camera with its view. */
export type StandingDevice = Placed & PlanFacts & { view?: Position | undefined }

/** The cameras first, each by name. */
export const devicesOf = ({ channels, sensors }: Pick<Plan, 'channels' | 'sensors'>): PlanFacts[] => [
  ...channels.map(({ channelId, ...channel }) => ({ ...channel, deviceId: channelId, kind: 'camera' as const })),
  ...sensors.map(({ sensorId, ...sensor }) => ({ ...sensor, deviceId: sensorId })),
]

export const placedOf = ({ positions, spots }: Pick<Drawing, 'positions' | 'spots'>): Placed[] => [
  ...positions.map(({ channelId, x, y }) => ({ deviceId: channelId, x, y })),
  ...spots.map(({ sensorId, x, y }) => ({ deviceId: sensorId, x, y })),
]

/** What stands on the plan, as it is drawn by now. What the reader knows nothing of is named by its number. */
export function standingOf(plan: Pick<Plan, 'channels' | 'sensors'>, drawing: Pick<Drawing, 'positions' | 'spots'>) {
  const known = new Map(devicesOf(plan).map(device => [device.deviceId, device]))
  const view = new Map(drawing.positions.map(position => [position.channelId, position]))
  return placedOf(drawing).map((placed): StandingDevice => {
    const { deviceId } = placed
    const unknown = { kind: 'camera', name: deviceId, state: 'inactive', location: '' } as const
    return { ...unknown, ...known.get(deviceId), ...placed, view: view.get(deviceId) }
  })
}

/** What of many values is written on a plan. */
const written = 2

/** What a sensor measures now; nothing while it is away: what it said before is no longer so. */
export const valuesOf = ({ state, values = [] }: Pick<PlanFacts, 'state' | 'values'>): string[] =>
  state === 'online' ? values.slice(0, written).map(({ quantity, value }) => withUnit(quantity, value)) : []

export const isBeyond = ({ state, values = [] }: Pick<PlanFacts, 'state' | 'values'>): boolean =>
  state === 'online' && values.some(({ side }) => side !== 'none')

/** What is written at its mark, line by line; where that has no room, the name alone. */
function wordsAt(device: StandingDevice): string[][] {
  const values = valuesOf(device)
  return [...(values.length > 0 ? [[device.name, values.join(' · ')]] : []), [device.name]]
}

/** What is written at each device, and what they cover together. */
export const letterDevices = (
  devices: readonly StandingDevice[],
  isNamed: (device: StandingDevice) => boolean,
  shown: Shown,
) => letter(devices, device => (isNamed(device) ? wordsAt(device) : []), shown)

/** The meters of a camera while they are set up: one may still miss its sensor. Pure. */

import type { Corner } from '@watchfire/contract/device/zone.rules.ts'
import {
  type CameraMeter,
  defaultMeterSeconds,
  type MeterArea,
  smallestMeter,
} from '@watchfire/contract/sensor/camera-meter.shapes.ts'

export type DrawnMeter = Omit<CameraMeter, 'sensorId' | 'quantity'> &
  Partial<Pick<CameraMeter, 'sensorId' | 'quantity'>>
export type DrawnMeters = readonly DrawnMeter[]

const fine = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000

/** In the middle of the picture: a key has no place to point to. */
export const newMeter = (): DrawnMeter => ({
  area: { left: 0.42, top: 0.46, right: 0.58, bottom: 0.54 },
  seconds: defaultMeterSeconds,
})

/** What a rectangle of corners covers. */
export function areaOfCorners(corners: readonly Corner[]): MeterArea {
  const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const area = {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  }
  return { left: fine(area.left), top: fine(area.top), right: fine(area.right), bottom: fine(area.bottom) }
}

/** With one edge elsewhere, which never passes the one across. */
export function withEdge(area: MeterArea, edge: keyof MeterArea, at: number): MeterArea {
  const { left, top, right, bottom } = area
  const bounds = {
    left: [0, right - smallestMeter],
    top: [0, bottom - smallestMeter],
    right: [left + smallestMeter, 1],
    bottom: [top + smallestMeter, 1],
  } as const
  const [least, most] = bounds[edge]
  return { ...area, [edge]: fine(Math.min(most, Math.max(least, at))) }
}

export const withMeter = (meters: DrawnMeters, at: number, part: Partial<DrawnMeter>): DrawnMeters =>
  meters.map((meter, index) => (index === at ? { ...meter, ...part } : meter))

type Fault = { at: number; key: 'unbound' | 'twice' | 'noRange' }

/** The first that cannot be saved. */
export function faultOf(meters: DrawnMeters): Fault | undefined {
  const taken = new Set<string>()
  for (const [at, { sensorId, quantity, least, most }] of meters.entries()) {
    if (!sensorId || !quantity) return { at, key: 'unbound' }
    if (least !== undefined && most !== undefined && least >= most) return { at, key: 'noRange' }
    const reading = `${sensorId} ${quantity}`
    if (taken.has(reading)) return { at, key: 'twice' }
    taken.add(reading)
  }
  return undefined
}

/** Those that are whole, as they are sent. */
export const wholeMeters = (meters: DrawnMeters): CameraMeter[] =>
  meters.flatMap(({ sensorId, quantity, ...meter }) => (sensorId && quantity ? [{ ...meter, sensorId, quantity }] : []))

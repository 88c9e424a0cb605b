/** Movements and presets as ONVIF asks for them. */
import {
  type PtzPreset,
  type PtzVelocity,
  presetLimit,
  ptzPace,
  ptzPreset,
} from '@watchfire/contract/ptz/ptz.shapes.ts'
import { ask, profileToken, schema, tokenOf } from '../onvif-service.ts'
import { allOf, firstOf, textOf } from '../read-xml.ts'
import { escaped, type SoapTarget } from '../soap-request.ts'
import type { WatchedDevice } from '../watched-device.ts'

/** What is asked to turn: a path of its services and one of its profiles. */
export type Turnable = { target: Omit<SoapTarget, 'signal'>; path: string; token: string }

/** Undefined for a camera that cannot be turned. Many that cannot name the service all the same: a profile has to have it. */
export function turnable({ target, paths, profiles }: WatchedDevice): Turnable | undefined {
  const profile = profiles.find(each => firstOf(each, 'PTZConfiguration'))
  return paths.ptz && profile ? { target, path: paths.ptz, token: tokenOf(profile) } : undefined
}

const request = (camera: Turnable, name: string, inner: string, signal: AbortSignal) =>
  ask(
    { ...camera.target, signal },
    { service: 'ptz', name, inner: `${profileToken(camera.token)}${inner}`, path: camera.path },
  )

/** Which of the two a movement is made of: a camera that cannot zoom refuses a movement that names it. */
export type Axes = { panTilt: boolean; zoom: boolean }
export const axesOf = ({ pan, tilt, zoom }: PtzVelocity): Axes => ({
  panTilt: pan !== 0 || tilt !== 0,
  zoom: zoom !== 0,
})

/** Ends by itself: a stop may be lost. */
export async function moveOn(
  camera: Turnable,
  { pan, tilt, zoom }: PtzVelocity,
  axes: Axes,
  signal: AbortSignal,
): Promise<void> {
  const inner = [
    axes.panTilt ? `<PanTilt xmlns="${schema}" x="${pan}" y="${tilt}"/>` : '',
    axes.zoom ? `<Zoom xmlns="${schema}" x="${zoom}"/>` : '',
  ].join('')
  const timeout = `<Timeout>PT${ptzPace.hold / 1000}S</Timeout>`
  await request(camera, 'ContinuousMove', `<Velocity>${inner}</Velocity>${timeout}`, signal)
}

export async function stopMoving(camera: Turnable, signal: AbortSignal): Promise<void> {
  await request(camera, 'Stop', '<PanTilt>true</PanTilt><Zoom>true</Zoom>', signal)
}

export async function goTo(camera: Turnable, preset: string, signal: AbortSignal): Promise<void> {
  await request(camera, 'GotoPreset', `<PresetToken>${escaped(preset)}</PresetToken>`, signal)
}

export async function readPresets(camera: Turnable, signal: AbortSignal): Promise<PtzPreset[]> {
  const presets = allOf(await request(camera, 'GetPresets', '', signal), 'Preset').slice(0, presetLimit)
  return presets.flatMap(preset => {
    const token = preset.attributes.token ?? ''
    const read = ptzPreset.safeParse({ token, name: (textOf(preset, 'Name') || token).slice(0, 60) })
    return read.success ? [read.data] : []
  })
}

/** What can be done to many cameras, and what each of them came to. */
import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { CameraRow } from '@watchfire/contract/device/camera.shapes.ts'
import type { CameraOutcome } from '@watchfire/contract/device/camera-bulk.calls.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'

export const cameraActs = ['switchOn', 'switchOff', 'sensitivity', 'copy', 'move', 'remove'] as const
/** `toDefault` is offered where cameras are compared with their project. */
export type CameraAct = (typeof cameraActs)[number] | 'toDefault'
export type ActedCamera = Pick<CameraRow, 'channelId' | 'name' | 'projectId'>
export type CameraChange = Omit<InputOf<typeof deviceCalls.changeCameras>, 'channelIds' | 'dryRun' | 'asOf'>

/** Of each reason the cameras it holds for, the commonest first. */
export function refusalsOf(outcomes: readonly CameraOutcome[]): { reason: string; names: string[] }[] {
  const refused = outcomes.filter(({ result }) => result === 'refused')
  return [...Map.groupBy(refused, ({ reason }) => reason)]
    .map(([reason, rows]) => ({ reason, names: rows.map(({ name, channelId }) => name || channelId) }))
    .sort((a, b) => b.names.length - a.names.length)
}

export const countOf = (outcomes: Iterable<CameraOutcome>, wanted: CameraOutcome['result']): number =>
  [...outcomes].filter(({ result }) => result === wanted).length

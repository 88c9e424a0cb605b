import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { Camera, Zone } from '@watchfire/contract/device/camera.shapes.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { unchanged } from '../camera/camera-settings.ts'

/** A camera that can be set up here. */
export type SetCamera = Camera & { settings: NonNullable<Camera['settings']> }

export const isSet = (camera: Camera): camera is SetCamera => camera.settings !== null

/** The camera with these zones and all else as it is; its login is not known here and stays. */
export const withZones = (camera: SetCamera, zones: readonly Zone[]): InputOf<typeof deviceCalls.updateCamera> => ({
  ...unchanged(camera, camera.settings),
  zones: [...zones],
})

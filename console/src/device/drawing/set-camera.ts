import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'

/** A camera that can be set up here. */
export type SetCamera = Camera & { settings: NonNullable<Camera['settings']> }

export const isSet = (camera: Camera): camera is SetCamera => camera.settings !== null

import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { Camera } from '@watchfire/contract/device/camera.shapes.ts'
import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'

export type CameraSettings = NonNullable<Camera['settings']>

/** A change that changes nothing: what a camera is, as it was last seen. Its login is kept by not naming it. */
export function unchanged(
  { channelId, name, location, regionId }: Camera,
  { version, address, zones, faults, record, enabled }: CameraSettings,
): InputOf<typeof deviceCalls.updateCamera> {
  return {
    channelId,
    version,
    name,
    location,
    ...(regionId !== null && { regionId }),
    address,
    zones,
    faults,
    record,
    enabled,
  }
}

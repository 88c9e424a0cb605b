import type { OfflineReason } from '@watchfire/contract/device/camera.shapes.ts'

export class CameraFault extends Error {
  readonly reason: OfflineReason

  constructor(reason: OfflineReason, detail: string) {
    super(detail)
    this.name = 'CameraFault'
    this.reason = reason
  }
}

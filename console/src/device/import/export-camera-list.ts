import type { InputOf } from '@watchfire/contract/core/call.ts'
import { cameraImportCalls } from '@watchfire/contract/device/camera-import.calls.ts'
import { request } from '../../core/client.ts'
import { saveCameraList } from './write-camera-sheet.ts'

/** The list as it is filtered, as a spreadsheet. Answers how many cameras found no room in it. */
export async function exportCameraList(filter: InputOf<typeof cameraImportCalls.exportCameras>): Promise<number> {
  const { rows, total } = await request(cameraImportCalls.exportCameras, filter)
  await saveCameraList(rows)
  return total - rows.length
}

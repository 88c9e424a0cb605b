import type { Zone } from '@watchfire/contract/device/camera.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { request } from '../../core/client.ts'
import { errorSentence } from '../../core/show-error.ts'
import { textOf } from '../../core/texts.ts'
import { isSet, withZones } from './camera-change.ts'
import { zoneTexts } from './zone.texts.ts'

export type CopyResult = { done: boolean; text: string }

/** Gives a camera these zones, on the version it has now, and says how it went. */
export async function copyZonesTo(channelId: string, zones: readonly Zone[]): Promise<CopyResult> {
  try {
    const camera = await request(deviceCalls.getCamera, { channelId })
    if (!isSet(camera)) return { done: false, text: textOf(zoneTexts, 'inFile') }
    await request(deviceCalls.updateCamera, withZones(camera, zones))
    return { done: true, text: textOf(zoneTexts, 'copyDone') }
  } catch (error) {
    return { done: false, text: errorSentence(error) ?? textOf(zoneTexts, 'copyFailed') }
  }
}

/** What holds at a device of Dahua now: it tells a beginning once, and what began while no line was open is asked for. */
import { CameraFault } from '../camera/camera-fault.ts'
import { exchange, type HttpPlace } from '../onvif/http-exchange.ts'
import { channelOf, type VendorEvent } from './vendor-event.ts'

/** States that last; of what somebody does, what is over is over. In the order they are asked for. */
export const dahuaLasting = [
  'FireWarning',
  'FireDetection',
  'SmokeDetection',
  'AlarmLocal',
  'VideoLoss',
  'VideoBlind',
  'VideoUnFocus',
  'VideoAbnormalDetection',
  'StorageNotExist',
  'StorageFailure',
  'StorageLowSpace',
] as const

const maxBytes = 16_384

/** Dahua's words for that none holds, or that it does not know of such: some devices say them with these. */
const isNone = (status: number, text: string) => (status === 400 || status === 501) && text.startsWith('Error')

/** Nothing where the device does not know of it, or of none. @throws CameraFault */
export async function askHeld(place: HttpPlace, code: string): Promise<VendorEvent[]> {
  const path = `/cgi-bin/eventManager.cgi?action=getEventIndexes&code=${code}`
  const { status, bytes } = await exchange(place, { method: 'GET', path, maxBytes })
  const text = bytes.toString()
  if (isNone(status, text)) return []
  // One that starts up, say, has not answered.
  if (status !== 200) throw new CameraFault('protocol', `HTTP ${status}`)
  return [...text.matchAll(/^channels\[\d{1,4}\]=(\d{1,4})\s*$/gim)].map(([, index]) => {
    const number = String(Number(index) + 1)
    const data: Record<string, string> = code === 'AlarmLocal' ? { input: number } : {}
    return {
      name: code,
      state: 'begins',
      isHeld: true,
      channel: channelOf(number),
      part: '',
      serial: '',
      time: '',
      times: [],
      data,
    }
  })
}

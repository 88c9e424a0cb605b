/** One picture of an address that is not set up: the camera is opened, shown once, and closed. */
import type { OfflineReason } from '@watchfire/contract/device/camera.shapes.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import type { PlayCamera } from '../camera/play-camera.ts'
import { openCamera } from '../camera/rtsp/rtsp-camera.ts'
import type { Decoder } from '../decode/decoder.ts'
import type { OpenStream, StreamOutlet } from './stream-outlet.ts'

/** Cameras send a key frame every few seconds; whoever waits gives up a little later. */
const trialMs = 12_000

/** `url` holds the login. */
export function openTrial(
  url: string,
  decoder: Pick<Decoder, 'pictureOf'>,
  outlet: StreamOutlet,
  play?: PlayCamera,
): OpenStream {
  let parameters: StreamParameters | undefined
  let over = false

  const end = (reason: Exclude<OfflineReason, 'ended' | 'closed'> | 'finished') => {
    if (over) return
    close()
    outlet.ended(reason)
  }
  const show = async (unit: AccessUnit) => {
    if (over || !unit.key || !parameters) return
    camera.close()
    const { width, height, codec } = parameters
    const picture = await decoder.pictureOf(parameters, [unit], Date.now()).catch(() => undefined)
    if (over) return
    if (!picture) return end('unsupported')
    outlet.opened({ mime: 'image/jpeg', width, height, codec })
    outlet.frame(frameKind.still, picture.jpeg)
    end('finished')
  }
  const camera = openCamera({
    url,
    play,
    timing: { timeout: trialMs },
    onParameters: next => {
      parameters = next
    },
    onUnit: unit => void show(unit),
    onState: (state, reason) => {
      if (state === 'offline') end(reason === 'ended' || reason === 'closed' || !reason ? 'protocol' : reason)
    },
  })
  const timer = setTimeout(() => end(camera.state === 'online' ? 'noPicture' : 'unreachable'), trialMs)
  function close(): void {
    over = true
    clearTimeout(timer)
    camera.close()
  }
  return { close }
}

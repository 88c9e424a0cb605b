/** What the console asks of cameras that can be turned. A camera is named by its channel, its login stays here. */
import type { PtzAct } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { answerOnce } from '../stream/answer-once.ts'
import type { OpenStream, StreamOutlet } from '../stream/stream-outlet.ts'
import { PtzCamera, type PtzTimes } from './ptz-camera.ts'
import type { Turning } from './turning.ts'

export type AskedPtz = { channelId: string; port: number; security?: string | undefined; asked: PtzAct }
type Known = { ptzCamera: PtzCamera; address: string }

/** `turningOf`: by what a camera of such addresses is turned; `port` is that of its ONVIF service. */
export function ptzHandler(
  camera: (channelId: string) => { urls: readonly string[] } | undefined,
  turningOf: (camera: { urls: readonly string[]; port: number; security?: string | undefined }) => Turning,
  times: Partial<PtzTimes> = {},
) {
  const known = new Map<string, Known>()

  /** Of a camera whose address or login was changed what was known is forgotten. */
  function ptzCameraOf({ channelId, port, security }: AskedPtz): PtzCamera | undefined {
    const urls = camera(channelId)?.urls
    const before = known.get(channelId)
    const address = JSON.stringify([port, security, urls])
    if (urls && before?.address === address) return before.ptzCamera
    before?.ptzCamera.close()
    known.delete(channelId)
    if (!urls) return undefined
    const ptzCamera = new PtzCamera(turningOf({ urls, port, security }), times)
    known.set(channelId, { ptzCamera, address })
    return ptzCamera
  }

  return (wanted: AskedPtz, outlet: StreamOutlet): OpenStream | undefined => {
    const { asked } = wanted
    const ptzCamera = ptzCameraOf(wanted)
    if (!ptzCamera) return undefined
    return answerOnce(outlet, () => (asked.act === 'find' ? ptzCamera.find() : ptzCamera.act(asked)))
  }
}

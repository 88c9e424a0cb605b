/** What the console asks of cameras that can be turned. A camera is named by its channel, its login stays here. */
import type { PtzAct } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { answerOnce } from '../stream/answer-once.ts'
import type { OpenStream, StreamOutlet } from '../stream/stream-outlet.ts'
import { SteeredCamera, type SteeringTimes } from './steered-camera.ts'
import type { Turning } from './turning.ts'

export type AskedPtz = { channelId: string; port: number; security?: string | undefined; asked: PtzAct }
type Known = { steered: SteeredCamera; address: string }

/** `turningOf`: by what a camera of such addresses is turned; `port` is that of its ONVIF service. */
export function ptzDesk(
  camera: (channelId: string) => { urls: readonly string[] } | undefined,
  turningOf: (camera: { urls: readonly string[]; port: number; security?: string | undefined }) => Turning,
  times: Partial<SteeringTimes> = {},
) {
  const known = new Map<string, Known>()

  /** Of a camera whose address or login was changed what was known is forgotten. */
  function steeredOf({ channelId, port, security }: AskedPtz): SteeredCamera | undefined {
    const urls = camera(channelId)?.urls
    const before = known.get(channelId)
    const address = JSON.stringify([port, security, urls])
    if (urls && before?.address === address) return before.steered
    before?.steered.close()
    known.delete(channelId)
    if (!urls) return undefined
    const steered = new SteeredCamera(turningOf({ urls, port, security }), times)
    known.set(channelId, { steered, address })
    return steered
  }

  return (wanted: AskedPtz, outlet: StreamOutlet): OpenStream | undefined => {
    const { asked } = wanted
    const steered = steeredOf(wanted)
    if (!steered) return undefined
    return answerOnce(outlet, () => (asked.act === 'find' ? steered.find() : steered.act(asked)))
  }
}

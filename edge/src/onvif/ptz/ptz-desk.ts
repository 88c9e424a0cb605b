/** What the console asks of cameras that can be turned: one answer, as JSON. A camera is named by its channel, its login stays here. */
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { PtzAct } from '@watchfire/contract/ptz/ptz.shapes.ts'
import type { OpenStream, StreamOutlet } from '../../stream/stream-outlet.ts'
import { SteeredCamera, type SteeringTimes } from './steered-camera.ts'

export type AskedPtz = { channelId: string; port: number; asked: PtzAct }
type Known = { steered: SteeredCamera; address: string }

export function ptzDesk(
  camera: (channelId: string) => { urls: readonly string[] } | undefined,
  times: Partial<SteeringTimes> = {},
) {
  const known = new Map<string, Known>()

  /** Of a camera whose address or login was changed what was known is forgotten. */
  function steeredOf(channelId: string, port: number): SteeredCamera | undefined {
    const urls = camera(channelId)?.urls
    const before = known.get(channelId)
    const address = JSON.stringify([port, urls])
    if (urls && before?.address === address) return before.steered
    before?.steered.close()
    known.delete(channelId)
    if (!urls) return undefined
    const steered = new SteeredCamera({ urls, port }, times)
    known.set(channelId, { steered, address })
    return steered
  }

  return ({ channelId, port, asked }: AskedPtz, outlet: StreamOutlet): OpenStream | undefined => {
    const steered = steeredOf(channelId, port)
    if (!steered) return undefined
    let isClosed = false
    // Not before the stream is known to whoever opened it.
    queueMicrotask(() => {
      outlet.opened({ mime: 'application/json' })
      void (asked.act === 'find' ? steered.find() : steered.act(asked)).then(answer => {
        if (isClosed) return
        outlet.frame(frameKind.bytes, Buffer.from(JSON.stringify(answer)))
        outlet.ended('finished')
      })
    })
    return {
      close: () => {
        isClosed = true
      },
    }
  }
}

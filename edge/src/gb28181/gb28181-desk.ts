/** What the console asks of devices of GB/T 28181: one answer, as JSON. */
import { gbBytes } from '@watchfire/contract/device/gb28181.shapes.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { OpenStream, StreamOutlet } from '../stream/stream-outlet.ts'
import type { Gb28181 } from './gb28181.ts'

export const gb28181Desk =
  (gb28181: Pick<Gb28181, 'report'>) =>
  ({ deviceId }: { deviceId: string | null }, outlet: StreamOutlet): OpenStream => {
    let isClosed = false
    const answer = async () => {
      const text = Buffer.from(JSON.stringify(await gb28181.report(deviceId)))
      if (isClosed) return
      if (text.length > gbBytes) return outlet.ended('overload')
      outlet.frame(frameKind.bytes, text)
      outlet.ended('finished')
    }
    // Not before the stream is known to whoever opened it.
    queueMicrotask(() => {
      outlet.opened({ mime: 'application/json' })
      answer().catch(() => outlet.ended('failed'))
    })
    return {
      close: () => {
        isClosed = true
      },
    }
  }

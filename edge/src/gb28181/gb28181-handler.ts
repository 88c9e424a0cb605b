/** What the console asks of devices of GB/T 28181. */
import { gbBytes } from '@watchfire/contract/device/gb28181.shapes.ts'
import { answerOnce } from '../stream/answer-once.ts'
import type { OpenStream, StreamOutlet } from '../stream/stream-outlet.ts'
import type { Gb28181 } from './gb28181.ts'

export const gb28181Handler =
  (gb28181: Pick<Gb28181, 'report'>) =>
  ({ deviceId }: { deviceId: string | null }, outlet: StreamOutlet): OpenStream =>
    answerOnce(outlet, () => gb28181.report(deviceId), { bytes: gbBytes })

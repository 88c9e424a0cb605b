import { onvifBytes } from '@watchfire/contract/device/onvif.shapes.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { UplinkHub, UplinkStream } from '../../fleet/fleet.public.ts'

/** The AI server gives up a little earlier. */
const answerMs = 22_000

/** What the AI server answers, as it came; undefined where it is away, null where it does not answer. */
export function askOnvif(
  uplinks: Pick<UplinkHub, 'openOnvif'>,
  aiServerNo: number,
  asked: { host: string | null; login: string | null },
): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const pieces: Buffer[] = []
  let bytes = 0
  let stream: UplinkStream | undefined
  const giveUp = () => {
    stream?.close()
    resolve(null)
  }
  stream = uplinks.openOnvif(aiServerNo, asked, {
    opened: () => {},
    frame: (kind, frame) => {
      bytes += frame.length
      if (kind !== frameKind.bytes || bytes > onvifBytes * 2) return giveUp()
      pieces.push(Buffer.from(frame.subarray(1)))
    },
    ended: reason =>
      resolve(reason === 'edgeGone' ? undefined : reason === 'finished' ? read(Buffer.concat(pieces)) : null),
  })
  if (!stream) return Promise.resolve(undefined)
  const timer = setTimeout(giveUp, answerMs)
  return promise.finally(() => clearTimeout(timer))
}

function read(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return null
  }
}

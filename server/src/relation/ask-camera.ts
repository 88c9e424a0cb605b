/** What a camera is asked over the line of its AI server. */
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import type { UplinkHub, UplinkStream } from '../fleet/fleet.public.ts'

/** The AI server gives up a little earlier. */
const answerMs = 12_000

type Camera = { aiServerNo: number; channelId: string }

/** One picture of now. */
export function askForStill(
  uplinks: Pick<UplinkHub, 'openStills'>,
  { aiServerNo, channelId }: Camera,
): Promise<Buffer | 'none' | 'edgeGone'> {
  return answerOf<Buffer | 'none' | 'edgeGone'>('none', (answer, close) =>
    uplinks.openStills(aiServerNo, channelId, {
      opened: () => {},
      frame: (kind, frame) => {
        if (kind !== frameKind.still) return
        answer(Buffer.from(frame.subarray(1)))
        close()
      },
      ended: reason => answer(reason === 'edgeGone' ? 'edgeGone' : 'none'),
    }),
  ).then(answer => answer ?? 'edgeGone')
}

/** Whether the AI server records now and will upload it under this name. */
export async function askForRecording(
  uplinks: Pick<UplinkHub, 'openRecording'>,
  { aiServerNo, channelId }: Camera,
  name: string,
): Promise<boolean> {
  const isRecorded = await answerOf<boolean>(false, answer =>
    uplinks.openRecording(
      aiServerNo,
      { channelId, name },
      { opened: () => {}, frame: () => {}, ended: reason => answer(reason === 'finished') },
    ),
  )
  return isRecorded ?? false
}

type Ask<T> = (answer: (value: T) => void, close: () => void) => ReturnType<UplinkHub['openStills']>

/** Undefined where the line is not here. */
async function answerOf<T>(late: T, ask: Ask<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<T>()
  let stream: UplinkStream | undefined
  stream = ask(resolve, () => stream?.close())
  if (!stream) return undefined
  const timer = setTimeout(() => {
    stream?.close()
    resolve(late)
  }, answerMs)
  return promise.finally(() => clearTimeout(timer))
}

import { onvifBytes } from '@watchfire/contract/device/onvif.shapes.ts'
import { answerOverLine, type UplinkHub } from '../../fleet/fleet.public.ts'

/** The AI server gives up a little earlier. */
const ms = 22_000

/** What the AI server answers, as it came; undefined where it is away, null where it does not answer. */
export const askOnvif = (
  uplinks: Pick<UplinkHub, 'openOnvif'>,
  aiServerNo: number,
  asked: { host: string | null; login: string | null },
): Promise<unknown> =>
  answerOverLine(sink => uplinks.openOnvif(aiServerNo, asked, sink), { ms, maxBytes: onvifBytes * 2 })

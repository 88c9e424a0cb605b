/** What a camera says of its stream, without playing it. */
import type { ProbeResult } from '@watchfire/contract/remote/remote.shapes.ts'
import { CameraFault } from '../camera/camera-fault.ts'
import { parseCameraUrl } from '../camera/camera-url.ts'
import { nalRules } from '../camera/codec/nal-rules.ts'
import { ParameterSets } from '../camera/codec/parameter-sets.ts'
import type { CarriedBy } from '../camera/play-camera.ts'
import { RtspConnection } from '../camera/rtsp/rtsp-connection.ts'
import { type AskedStream, askStream, setUpStream } from '../camera/rtsp/rtsp-session.ts'
import { openUdpPair } from '../camera/rtsp/udp-pair.ts'

const answerMs = 6000
const noPackets = { onMedia() {}, onControl() {} }
const silent: ProbeResult = {
  problem: null,
  detail: '',
  server: '',
  codec: null,
  offered: [],
  width: null,
  height: null,
  frameRate: null,
  transport: null,
  connectMs: null,
  describeMs: null,
}

/** `carriedBy`: it is played already, so that is known; cheap cameras have no second session to give. */
export async function probeCamera(
  url: string,
  carriedBy: CarriedBy | undefined,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const address = parseCameraUrl(url)
  if (!address) return { ...silent, problem: 'badAddress' }
  let answer = silent
  const connection = new RtspConnection(address, answerMs, { onPacket() {}, onEnd() {} })
  const close = () => connection.close(address.url)
  signal.addEventListener('abort', close, { once: true })
  const began = performance.now()
  const passed = () => Math.round((performance.now() - began) * 10) / 10
  try {
    const asked = await askStream(connection, address.url, () => {
      answer = { ...answer, connectMs: passed() }
    })
    answer = { ...answer, describeMs: passed() - (answer.connectMs ?? 0), ...factsOf(asked) }
    const { video } = asked.description
    if (!video) return { ...answer, problem: 'unsupported' }
    if (carriedBy) return { ...answer, transport: carriedBy }
    const { transport } = await setUpStream(connection, video, asked.base, () =>
      openUdpPair(connection.peer, noPackets),
    )
    if (!('port' in transport)) return { ...answer, transport: 'tcp' }
    transport.close()
    return { ...answer, transport: 'udp' }
  } catch (error) {
    const fault = error instanceof CameraFault ? error : new CameraFault('protocol', String(error))
    return { ...answer, problem: fault.reason, detail: fault.message.slice(0, 300) }
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

/** The size stands in the parameter sets, where the description has them. */
function factsOf({ description: { video, offered }, server }: AskedStream): Partial<ProbeResult> {
  const own = { server: server.slice(0, 300), offered: offered.map(name => name.slice(0, 40)) }
  if (!video) return own
  const sets = new ParameterSets(video.codec)
  for (const nal of video.parameterSets) {
    const { role } = nalRules[video.codec].read(nal)
    if (role === 'vps' || role === 'sps' || role === 'pps') sets.add(role, nal)
  }
  const { width = null, height = null, frameRate = null } = sets.take() ?? {}
  return { ...own, offered: [], codec: video.codec, width, height, frameRate }
}

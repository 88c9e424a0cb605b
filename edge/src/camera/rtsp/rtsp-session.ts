import { CameraFault } from '../camera-fault.ts'
import type { RtspConnection } from './rtsp-connection.ts'
import type { RtspResponse } from './rtsp-reader.ts'
import { parseSessionDescription, type SessionDescription, type VideoDescription } from './session-description.ts'
import type { UdpPair } from './udp-pair.ts'

/** How packets come: between the messages of the connection, on channels of their own, or past it. */
export type RtspTransport = { media: number; control: number } | UdpPair

/** A playing session, as the camera granted it. */
export type RtspSession = {
  video: VideoDescription
  transport: RtspTransport
  /** URL for keep-alive and TEARDOWN. */
  url: string
  /** GET_PARAMETER where the camera knows it, else OPTIONS. */
  keepAliveMethod: string
  /** Milliseconds until the camera drops a session it hears nothing from. */
  timeout: number
}

/** What a camera answers before anything is played. */
export type AskedStream = {
  /** Upper case, as it lists them. */
  methods: string
  /** What it calls itself. */
  server: string
  description: SessionDescription
  /** What control URLs are joined to. */
  base: string
}

/** `onAnswered`: the camera has answered a first time. */
export async function askStream(
  connection: RtspConnection,
  url: string,
  onAnswered: () => void = () => {},
): Promise<AskedStream> {
  const options = await connection.request('OPTIONS', url)
  onAnswered()
  const described = expectOk('DESCRIBE', await connection.request('DESCRIBE', url, { Accept: 'application/sdp' }))
  return {
    // Some cameras answer OPTIONS with an error and play all the same.
    methods: (options.headers.get('public') ?? '').toUpperCase(),
    server: described.headers.get('server') ?? options.headers.get('server') ?? '',
    description: parseSessionDescription(Buffer.from(described.body).toString('utf8')),
    base: described.headers.get('content-base') ?? described.headers.get('content-location') ?? url,
  }
}

/**
 * Opens a session, which the connection then names; what it is called beside its id is given back. Over TCP, which loses nothing and passes
 * every firewall; over UDP from ports that are opened now where the camera knows nothing else.
 */
export async function setUpStream(
  connection: RtspConnection,
  { control }: VideoDescription,
  base: string,
  openPorts: () => Promise<UdpPair>,
) {
  const ask = (transport: string) => connection.request('SETUP', controlUrl(control, base), { Transport: transport })
  const overTcp = await ask('RTP/AVP/TCP;unicast;interleaved=0-1')
  // Past a line that is encrypted pictures would travel in the clear.
  if (overTcp.status !== 461 || connection.isSecure) {
    const { transport, attributes } = granted(connection, overTcp)
    return { transport: interleavedChannels(transport), attributes }
  }
  const pair = await openPorts()
  try {
    const { transport, attributes } = granted(
      connection,
      await ask(`RTP/AVP;unicast;client_port=${pair.port}-${pair.port + 1}`),
    )
    pair.expect(serverPorts(transport))
    return { transport: pair, attributes }
  } catch (error) {
    pair.close()
    throw error
  }
}

function granted(connection: RtspConnection, answer: RtspResponse) {
  const setup = expectOk('SETUP', answer)
  const [id, ...attributes] = (setup.headers.get('session') ?? '').split(';').map(part => part.trim())
  if (!id) throw new CameraFault('protocol', 'SETUP was answered without a session')
  connection.session = id
  return { transport: setup.headers.get('transport') ?? '', attributes }
}

/** Before PLAY packets may arrive already, so the caller hears of the video as soon as it is described. */
export async function startSession(
  connection: RtspConnection,
  url: string,
  openPorts: () => Promise<UdpPair>,
  onVideo: (video: VideoDescription, transport: RtspTransport) => void,
): Promise<RtspSession> {
  const { methods, description, base } = await askStream(connection, url)
  const { video } = description
  if (!video) {
    const offered = description.offered.join(', ') || 'no video'
    throw new CameraFault('unsupported', `the camera offers ${offered}, not H.264 or H.265`)
  }
  const sessionUrl = controlUrl(description.control, base)
  const { transport, attributes } = await setUpStream(connection, video, base, openPorts)
  onVideo(video, transport)

  expectOk('PLAY', await connection.request('PLAY', sessionUrl, { Range: 'npt=0.000-' }))
  return {
    video,
    transport,
    url: sessionUrl,
    keepAliveMethod: methods.includes('GET_PARAMETER') ? 'GET_PARAMETER' : 'OPTIONS',
    timeout: sessionTimeout(attributes),
  }
}

function expectOk(method: string, response: RtspResponse): RtspResponse {
  const { status, reason } = response
  if (status >= 200 && status < 300) return response
  const text = `${method} was answered with ${status} ${reason.slice(0, 80)}`.trim()
  if (status === 403) throw new CameraFault('unauthorised', text)
  if (status === 404 || status === 454 || status === 455) throw new CameraFault('noStream', text)
  if (status === 461) throw new CameraFault('unsupported', text)
  // Redirects are not followed: an address was configured, and only that one is opened.
  throw new CameraFault(status >= 500 ? 'noStream' : 'protocol', text)
}

/** Control URLs are joined to the base as plain text, as all cameras expect; with a query in the base, a resolver would cut it off. */
export function controlUrl(control: string | undefined, base: string): string {
  if (control === undefined || control === '*' || control === '') return base
  if (/^rtsp:\/\//i.test(control)) return control
  return base.endsWith('/') || control.startsWith('/') || control.startsWith('?')
    ? base + control
    : `${base}/${control}`
}

function interleavedChannels(transport: string): { media: number; control: number } {
  const match = /interleaved=(\d{1,3})(?:-(\d{1,3}))?/i.exec(transport)
  if (!match) {
    if (/RTP\/AVP(;|\/UDP|$)/i.test(transport))
      throw new CameraFault('unsupported', 'the camera does not send over TCP')
    return { media: 0, control: 1 }
  }
  const media = Number(match[1])
  return { media, control: match[2] === undefined ? media + 1 : Number(match[2]) }
}

/** Where a camera sends from, as far as it says so. */
function serverPorts(transport: string): { media: number; control: number } | undefined {
  const match = /server_port=(\d{1,5})(?:-(\d{1,5}))?/i.exec(transport)
  if (!match) return undefined
  const media = Number(match[1])
  return { media, control: match[2] === undefined ? media + 1 : Number(match[2]) }
}

/** Default of RFC 2326: 60 s. */
function sessionTimeout(attributes: string[]): number {
  const stated = attributes.map(one => /^timeout\s*=\s*(\d{1,6})/i.exec(one)?.[1]).find(one => one !== undefined)
  const seconds = Number(stated ?? 60)
  return Math.min(Math.max(seconds, 4), 3600) * 1000
}

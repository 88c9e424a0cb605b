import { CameraFault } from '../camera-fault.ts'
import type { RtspConnection } from './rtsp-connection.ts'
import type { RtspResponse } from './rtsp-reader.ts'
import { parseSessionDescription, type SessionDescription, type VideoDescription } from './session-description.ts'

/** A playing session, as the camera granted it. */
export type RtspSession = {
  video: VideoDescription
  /** Interleaved channels of media and control packets. */
  mediaChannel: number
  controlChannel: number
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

/** Opens a session over TCP, which the connection then names; what it is called beside its id is given back. */
export async function setUpStream(connection: RtspConnection, { control }: VideoDescription, base: string) {
  const setup = expectOk(
    'SETUP',
    await connection.request('SETUP', controlUrl(control, base), { Transport: 'RTP/AVP/TCP;unicast;interleaved=0-1' }),
  )
  const channels = interleavedChannels(setup.headers.get('transport') ?? '')
  const [id, ...attributes] = (setup.headers.get('session') ?? '').split(';').map(part => part.trim())
  if (!id) throw new CameraFault('protocol', 'SETUP was answered without a session')
  connection.session = id
  return { channels, attributes }
}

/** Before PLAY packets may arrive already, so the caller hears of the video as soon as it is described. */
export async function startSession(
  connection: RtspConnection,
  url: string,
  onVideo: (video: VideoDescription, channels: { media: number; control: number }) => void,
): Promise<RtspSession> {
  const { methods, description, base } = await askStream(connection, url)
  const { video } = description
  if (!video) {
    const offered = description.offered.join(', ') || 'no video'
    throw new CameraFault('unsupported', `the camera offers ${offered}, not H.264 or H.265`)
  }
  const sessionUrl = controlUrl(description.control, base)
  const { channels, attributes } = await setUpStream(connection, video, base)
  onVideo(video, channels)

  expectOk('PLAY', await connection.request('PLAY', sessionUrl, { Range: 'npt=0.000-' }))
  return {
    video,
    mediaChannel: channels.media,
    controlChannel: channels.control,
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

/** Default of RFC 2326: 60 s. */
function sessionTimeout(attributes: string[]): number {
  const stated = attributes.map(one => /^timeout\s*=\s*(\d{1,6})/i.exec(one)?.[1]).find(one => one !== undefined)
  const seconds = Number(stated ?? 60)
  return Math.min(Math.max(seconds, 4), 3600) * 1000
}

import type { VideoCodec } from '../codec/access-unit.ts'

/** The video of a session description (RFC 8866) that this edge can take. */
export type VideoDescription = {
  codec: VideoCodec
  payloadType: number
  clockRate: number
  /** Where SETUP goes, absolute or relative; absent when the description names none. */
  control?: string
  /** Parameter sets stated out of band. */
  parameterSets: Uint8Array[]
}

export type SessionDescription = {
  control?: string
  /** The first video in a codec known here. */
  video?: VideoDescription
  /** Names of the codecs of all videos, for the message when none is known. */
  offered: string[]
}

type Media = {
  kind: string
  payloadTypes: number[]
  control?: string
  maps: Map<number, string>
  formats: Map<number, string>
}

const maxMedia = 32
const maxSets = 64

export function parseSessionDescription(text: string): SessionDescription {
  const media: Media[] = []
  let control: string | undefined
  for (const line of text.slice(0, 256 * 1024).split(/\r\n|\n|\r/)) {
    const current = media.at(-1)
    if (line.startsWith('m=')) {
      if (media.length === maxMedia) break
      media.push(readMedia(line.slice(2)))
    } else if (line.startsWith('a=control:')) {
      const value = line.slice(10).trim()
      if (current) current.control = value
      else control = value
    } else if (current) {
      const attribute = /^a=(rtpmap|fmtp):(\d{1,3})\s+(.*)$/.exec(line)
      const table = attribute?.[1] === 'rtpmap' ? current.maps : current.formats
      if (attribute && table.size < 128) table.set(Number(attribute[2]), (attribute[3] ?? '').trim())
    }
  }

  const videos = media.filter(one => one.kind === 'video')
  const found = videos.map(describe).find(one => one !== undefined)
  return {
    ...(control && { control }),
    ...(found && { video: found }),
    offered: videos.flatMap(video => [...video.maps.values()].map(map => map.split('/')[0] ?? '')).slice(0, 8),
  }
}

function readMedia(value: string): Media {
  const [kind = '', , , ...types] = value.trim().split(/\s+/)
  const payloadTypes = types.filter(type => /^\d{1,3}$/.test(type)).map(Number)
  return { kind, payloadTypes, maps: new Map(), formats: new Map() }
}

function describe(media: Media): VideoDescription | undefined {
  for (const payloadType of media.payloadTypes) {
    const [name = '', rate = ''] = (media.maps.get(payloadType) ?? '').split('/')
    const codec = codecNamed(name)
    if (!codec) continue
    const clockRate = Number(rate)
    return {
      codec,
      payloadType,
      clockRate: Number.isInteger(clockRate) && clockRate >= 1000 && clockRate <= 10_000_000 ? clockRate : 90_000,
      ...(media.control && { control: media.control }),
      parameterSets: readSets(media.formats.get(payloadType) ?? ''),
    }
  }
  return undefined
}

function codecNamed(name: string): VideoCodec | undefined {
  const upper = name.toUpperCase()
  if (upper === 'H264') return 'h264'
  return upper === 'H265' || upper === 'HEVC' ? 'h265' : undefined
}

/** The base64 NAL units of `sprop-parameter-sets` (H.264) and `sprop-vps`, `-sps`, `-pps` (H.265). */
function readSets(format: string): Uint8Array[] {
  const sets: Uint8Array[] = []
  for (const part of format.split(';')) {
    const match = /^\s*sprop-(?:parameter-sets|vps|sps|pps)\s*=\s*(.*)$/i.exec(part)
    for (const base64 of match?.[1]?.split(',') ?? []) {
      const nal = new Uint8Array(Buffer.from(base64.trim(), 'base64'))
      if (nal.length > 2 && sets.length < maxSets) sets.push(nal)
    }
  }
  return sets
}

/** What ONVIF cameras say of themselves, asked by the AI server that stands in their network. */
import { z } from 'zod'

/**
 * A camera's address in its network, with a port where it is another than 80; over TLS `https://` before it (443), and `#sha256=` with the
 * fingerprint of its certificate behind it where nobody vouches for that (decision 0130).
 */
export const onvifHost = z
  .string()
  .trim()
  .max(220)
  .regex(/^(?:https:\/\/)?([A-Za-z0-9.-]{1,120}|\[[0-9A-Fa-f:.]{1,60}\])(:\d{1,5})?(?:#sha256=[0-9A-Fa-f]{64})?$/)
  .refine(host => !host.includes('#') || isSecureHost(host))

/** How its ONVIF service is spoken to: in the clear; over TLS where somebody vouches for it; or where it shows the certificate of this fingerprint. */
export const onvifSecurity = z.string().regex(/^(?:plain|trusted|[0-9a-f]{64})$/)
/** How an AI server says that it asks cameras over TLS. */
export const onvifTlsKnowledge = 'onvifTls'

export const isSecureHost = (host: string): boolean => host.trim().toLowerCase().startsWith('https://')
const mark = '#sha256='
export const withFingerprint = (host: string, fingerprint: string): string =>
  `${host.split('#')[0]}${mark}${fingerprint}`

/** What an address says, taken apart. */
export function onvifPlaceOf(address: string): { host: string; port: number; security: string } {
  const [, scheme, host = '', port, fingerprint] =
    /^(https:\/\/)?(.*?)(?::(\d{1,5}))?(?:#sha256=([0-9a-f]{64}))?$/i.exec(address.trim()) ?? []
  const defaultPort = scheme ? 443 : defaultOnvifPort
  const security = scheme ? (fingerprint?.toLowerCase() ?? 'trusted') : 'plain'
  return { host: host.replace(/^\[|\]$/g, ''), port: port === undefined ? defaultPort : Number(port), security }
}

/** Where the ONVIF service of a camera answers, at the host of its stream. */
export const onvifPort = z.int().min(1).max(65_535)
export const defaultOnvifPort = 80

/** Cameras of one search, and streams of one camera that are told. */
export const foundLimit = 200
export const profileLimit = 16
/** Bytes of an answer. */
export const onvifBytes = 128 * 1024

const reportedText = z.string().max(200)

/** A camera that answered a search. */
export const foundCamera = z.object({
  host: onvifHost,
  name: reportedText,
  hardware: reportedText,
  place: reportedText,
})
export type FoundCamera = z.output<typeof foundCamera>

export const onvifProblem = z.enum([
  ...['badAddress', 'unreachable', 'unauthorised', 'untrusted', 'protocol'],
  // Of the login: sealed to another key, typed for another address.
  ...['otherKey', 'otherPlace'],
] as const)

/** One of its streams. The login is left out of the address. */
export const onvifProfile = z.object({
  name: reportedText,
  codec: z.enum(['h264', 'h265']).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  address: z.string().max(500),
})
export type OnvifProfile = z.output<typeof onvifProfile>

export const onvifDevice = z.object({
  /** Why there is nothing to tell; null where it answered. */
  problem: onvifProblem.nullable(),
  maker: reportedText,
  model: reportedText,
  firmware: reportedText,
  /** Its clock less the AI server's, ms; null where it does not say. */
  clockOffsetMs: z.int().nullable(),
  /** Of the certificate that it showed, where that is not trusted. */
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The largest picture first. */
  profiles: z.array(onvifProfile).max(profileLimit),
})
export type OnvifDevice = z.output<typeof onvifDevice>

export const foundCameras = z.array(foundCamera).max(foundLimit)

/** The stream to record and the one to show small and to watch: the smallest that is large enough to recognise something. */
export function chosenProfiles(profiles: readonly OnvifProfile[]): { main?: OnvifProfile; second?: OnvifProfile } {
  const playable = profiles.filter(({ codec }) => codec !== null)
  const area = ({ width, height }: OnvifProfile) => (width ?? 0) * (height ?? 0)
  const [main, ...others] = playable.toSorted((one, other) => area(other) - area(one))
  if (!main) return {}
  const second = others.filter(one => area(one) < area(main) && (one.width ?? 0) >= 320).at(-1)
  return second ? { main, second } : { main }
}

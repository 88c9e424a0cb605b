import type { Credentials } from './rtsp/rtsp-auth.ts'

export type CameraAddress = {
  host: string
  port: number
  /** What is asked for on the wire: without the credentials. */
  url: string
  credentials?: Credentials
  /** It is spoken to over TLS. `fingerprint`: of the certificate it must have, SHA-256 in lower-case hex; without one somebody must vouch for it. */
  tls?: { fingerprint?: string }
}

/** What stands behind an address over TLS. */
export const fingerprintMark = '#sha256='

/** Takes an RTSP address apart; undefined when it is none. */
export function parseCameraUrl(text: string): CameraAddress | undefined {
  // URL would re-code the path and query, which some cameras compare letter by letter; so only the front is taken off.
  const [, bare = '', fingerprint] = /^(.*?)(?:#sha256=([0-9a-f]{64}))?$/is.exec(text.trim()) ?? []
  const match =
    /^(rtsps?):\/\/(?:([^/?#]*)@)?(\[[0-9a-f:.]+\]|[^/:?#@\s[\]]+)(?::(\d{1,5}))?([/?][\x21-\x7e]*)?$/i.exec(bare)
  if (!match) return undefined
  const [, scheme = '', login, host = '', portText, path = '/'] = match
  const isSecure = scheme.toLowerCase() === 'rtsps'
  // One that was mistyped would be taken for a part of the path.
  if (isSecure ? path.includes('#') : fingerprint !== undefined) return undefined
  const port = portText === undefined ? (isSecure ? 322 : 554) : Number(portText)
  if (port < 1 || port > 65_535) return undefined
  const colon = login?.indexOf(':') ?? -1
  const credentials =
    login === undefined
      ? undefined
      : {
          user: decodePart(colon < 0 ? login : login.slice(0, colon)),
          password: colon < 0 ? '' : decodePart(login.slice(colon + 1)),
        }
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port,
    url: `${scheme.toLowerCase()}://${host}${portText === undefined ? '' : `:${portText}`}${path}`,
    ...(credentials && { credentials }),
    ...(isSecure && { tls: { ...(fingerprint !== undefined && { fingerprint: fingerprint.toLowerCase() }) } }),
  }
}

/** An address as it may be logged or shown: without login, and without the passwords some cameras want in the query. */
export function withoutCredentials(text: string): string {
  // In an address that cannot be read anything before an @ may be the password.
  const url = parseCameraUrl(text)?.url ?? text.replace(/^([a-z]+:\/\/)?.*@/is, '$1')
  return url.replace(/((?:pass|pwd|auth|token)[a-z]*)=[^&\s]*/gi, '$1=***')
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a bare % in a password
  }
}

import type { Credentials } from './rtsp/rtsp-auth.ts'

export type CameraAddress = {
  host: string
  port: number
  /** What is asked for on the wire: without the credentials. */
  url: string
  credentials?: Credentials
}

/** Takes an RTSP address apart; undefined when it is none. */
export function parseCameraUrl(text: string): CameraAddress | undefined {
  // URL would re-code the path and query, which some cameras compare letter by letter; so only the front is taken off.
  const match = /^rtsp:\/\/(?:([^/?#]*)@)?(\[[0-9a-f:.]+\]|[^/:?#@\s[\]]+)(?::(\d{1,5}))?([/?][\x21-\x7e]*)?$/i.exec(
    text.trim(),
  )
  if (!match) return undefined
  const [, login, host = '', portText, path = '/'] = match
  const port = portText === undefined ? 554 : Number(portText)
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
    url: `rtsp://${host}${portText === undefined ? '' : `:${portText}`}${path}`,
    ...(credentials && { credentials }),
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

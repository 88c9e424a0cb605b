/** Addresses of camera streams as people type and paste them. */
import type { CameraLogin } from '@watchfire/contract/device/sealed-text.ts'

const scheme = 'rtsp://'

/**
 * An address without the login that stood in it, and that login. A password that was pasted as it is may hold `@` and `/`; the login ends
 * at the last `@` that can end one.
 */
export function takeLoginOut(typed: string): { address: string; login?: CameraLogin } {
  const text = typed.trim()
  const [, start, rest = ''] = /^(rtsps?:\/\/)(.*)$/is.exec(text) ?? []
  if (!start) return { address: text }
  const end = rest.lastIndexOf('@', endOfLogin(rest))
  if (end < 0) return { address: text }
  const [user = '', ...password] = rest.slice(0, end).split(':')
  return {
    address: start + rest.slice(end + 1),
    login: { user: plain(user), password: plain(password.join(':')) },
  }
}

/** Where an `@` belongs to the path: after the first slash, unless what stands before it is no host with a port. */
function endOfLogin(rest: string): number {
  const slash = rest.search(/[/?#]/)
  if (slash < 0) return rest.length
  return /:(?!\d*$)/.test(rest.slice(0, slash)) && !/@/.test(rest.slice(0, slash)) && !rest.startsWith('[')
    ? rest.length
    : slash
}

/** `%40` is how an `@` is written in an address; the camera wants the letter itself. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What is missing at the front of `192.168.1.64/…`. */
export const withScheme = (address: string): string =>
  address === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : scheme + address

/** Whether an address names a host. */
export const namesHost = (address: string): boolean => /^rtsps?:\/\/(\[[^\]]+\]|[^/?#:\s]+)/i.test(address.trim())

/** Only the path differs by make; a second stream is smaller and enough to watch. */
export const defaultPaths = {
  hikvision: ['/Streaming/Channels/101', '/Streaming/Channels/102'],
  dahua: ['/cam/realmonitor?channel=1&subtype=0', '/cam/realmonitor?channel=1&subtype=1'],
  uniview: ['/media/video1', '/media/video2'],
  onvif: ['/onvif1', '/onvif2'],
} as const

/** Of a recorder, which of its cameras the path shows, as the makers number them; undefined where it does not say. */
export function channelOf(address: string): number | undefined {
  const [, ofHikvision, ofDahua] =
    /\/streaming\/channels\/(\d{1,3})0\d\b|\/cam\/realmonitor\?(?:.*&)?channel=(\d{1,3})\b/i.exec(address) ?? []
  return Number(ofHikvision ?? ofDahua) || undefined
}

/** A fingerprint however it is written: with colons, in capitals, or behind an address. */
export function fingerprintOf(text: string): string | undefined {
  const digits = text
    .trim()
    .replace(/^.*#sha256=/i, '')
    .replace(/[:\s]/g, '')
    .toLowerCase()
  return /^[0-9a-f]{64}$/.test(digits) ? digits : undefined
}

/** The address with another path, and where its host stands: still to be typed when both are the same. */
export function withPath(address: string, path: string): string {
  const { address: bare } = takeLoginOut(withScheme(address.trim()))
  const [, secure, host = ''] = /^(rtsps:)?(?:[a-z][a-z0-9+.-]*:)?\/\/([^/?#\s]*)/i.exec(bare) ?? []
  const [pin = ''] = /#sha256=[0-9a-f]*$/i.exec(bare) ?? []
  return (secure ? 'rtsps://' : scheme) + host + path + (secure ? pin : '')
}

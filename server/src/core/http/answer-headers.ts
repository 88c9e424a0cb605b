/** The security headers: fixed ones for the answers of calls, and for pages those of helmet with the page's own host in them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** An answer of a call is no page: nothing of it is drawn, run, framed or kept by a cache. A route that serves bytes sets its own over them. */
export const answerHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** For bytes from outside, which a browser may show and never run. */
export const bytesPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Stands for the sockets of the page's own host until a request names it. */
const socketsOfHost = 'sockets.of.host'

/** antd writes style elements at run time; media come as blobs; the live channel is a WebSocket of the same host. */
const pageRules = {
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", socketsOfHost],
  'worker-src': ["'self'", 'blob:'],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'upgrade-insecure-requests': null,
}

const basis = helmetHeaders()

/** A host name or address, with or without a port: what a Host header is when nobody forged it. */
export const isPlainHost = (host: string): boolean =>
  /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)

type From = {
  /** Further origins of pictures and recordings. */
  media?: readonly string[]
  /** Origins of tiles, which a map fetches. */
  tiles?: readonly string[]
}
const listed = (origins: readonly string[]) => origins.map(origin => ` ${origin}`).join('')

/** Headers of a page that was asked for at this host. A forged one stays out of them. */
export function pageHeaders(host: string, { media = [], tiles = [] }: From = {}): Record<string, string> {
  const sockets = isPlainHost(host) ? ` ws://${host} wss://${host}` : ''
  const policy = basis['content-security-policy']
    ?.replace(` ${socketsOfHost}`, sockets + listed(tiles))
    .replaceAll(/(?<=(?:img|media)-src 'self')/g, listed(media))
  return { ...basis, 'content-security-policy': policy ?? '' }
}

/** What helmet says, asked once. */
function helmetHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = String(value)
    },
    removeHeader: () => {},
  }
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: true, directives: pageRules },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  protect({} as IncomingMessage, response as unknown as ServerResponse, () => {})
  return headers
}

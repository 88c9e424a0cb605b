/** SIP messages (RFC 3261) as far as GB/T 28181 needs them: bounded, and whatever does not fit is no message. */

const sipLimits = { head: 8192, lines: 50, body: 56 * 1024 } as const

export type SipHead = { headers: ReadonlyMap<string, readonly string[]>; body: Buffer }
export type SipRequest = SipHead & { method: string; uri: string }
export type SipResponse = SipHead & { status: number }
export type SipMessage = SipRequest | SipResponse

const compact: Readonly<Record<string, string>> = {
  v: 'via', f: 'from', t: 'to', i: 'call-id', m: 'contact', l: 'content-length', c: 'content-type',
} // biome-ignore format: a table

/** How long a message is whose head is here; undefined where the head is not whole yet, 'bad' where it never will be. */
export function lengthOf(bytes: Buffer): { head: number; body: number } | 'bad' | undefined {
  const end = bytes.subarray(0, sipLimits.head + 4).indexOf('\r\n\r\n')
  if (end < 0) return bytes.length > sipLimits.head ? 'bad' : undefined
  const [, length = '0'] =
    /\r\n(?:content-length|l)[ \t]*:[ \t]*(\d{1,9})[ \t]*\r\n/i.exec(`${bytes.toString('latin1', 0, end)}\r\n`) ?? []
  return Number(length) > sipLimits.body ? 'bad' : { head: end + 4, body: Number(length) }
}

/** Undefined for what is no whole message. */
export function readSip(bytes: Buffer): SipMessage | undefined {
  const length = lengthOf(bytes)
  if (!length || length === 'bad' || bytes.length < length.head + length.body) return undefined
  const [first = '', ...lines] = bytes
    .toString('utf8', 0, length.head - 4)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  if (lines.length > sipLimits.lines) return undefined
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) return undefined
    const name = line.slice(0, colon).trim().toLowerCase()
    const whole = compact[name] ?? name
    const values = headers.get(whole)
    const value = line.slice(colon + 1).trim()
    if (values) values.push(value)
    else headers.set(whole, [value])
  }
  for (const needed of ['via', 'from', 'to', 'call-id', 'cseq']) if (!headers.has(needed)) return undefined
  const rest = { headers, body: Buffer.from(bytes.subarray(length.head, length.head + length.body)) }
  const [, status] = /^SIP\/2\.0 ([1-6]\d\d)(?: |$)/.exec(first) ?? []
  if (status) return { status: Number(status), ...rest }
  const [, method, uri] = /^([A-Z]{3,12}) (sips?:[\x21-\x7e]{1,200}) SIP\/2\.0$/.exec(first) ?? []
  return method && uri ? { method, uri, ...rest } : undefined
}

export const isRequest = (message: SipMessage): message is SipRequest => 'method' in message

/** The first value of a header; empty where there is none. */
export const header = ({ headers }: SipHead, name: string): string => headers.get(name)?.[0] ?? ''

/** The user of the address in From, To or Contact. */
export const userOf = (value: string): string => /sips?:([^@;>\s]{1,64})@/i.exec(value)?.[1] ?? ''
/** What a server is of: the first ten of its digits. */
export const realmOf = (serverId: string): string => serverId.slice(0, 10)
export const tagOf = (value: string): string => /;\s*tag=([^;>\s]{1,128})/i.exec(value)?.[1] ?? ''
export const branchOf = (value: string): string => /;\s*branch=([^;,\s]{1,128})/i.exec(value)?.[1] ?? ''

type Lines = readonly (readonly [name: string, value: string])[]

export function writeSip(first: string, lines: Lines, body: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(body)
  const head = [first, ...lines.map(([name, value]) => `${name}: ${value}`), `Content-Length: ${bytes.length}`]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes])
}

const reasons: Readonly<Record<number, string>> = {
  200: 'OK', 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 405: 'Method Not Allowed',
  481: 'Call Does Not Exist', 503: 'Service Unavailable',
} // biome-ignore format: a table

/** `tag`: what the answerer adds to To. `from`: whom a UDP request came from, who is told so (RFC 3581). */
export function answerTo(
  request: SipRequest,
  status: number,
  { tag, from, more = [] }: { tag: string; from: { host: string; port: number }; more?: Lines },
): Buffer {
  const vias = request.headers.get('via') ?? []
  const to = header(request, 'to')
  return writeSip(`SIP/2.0 ${status} ${reasons[status] ?? 'Answer'}`, [
    ...vias.map((via, index) => ['Via', index === 0 ? received(via, from) : via] as const),
    ['From', header(request, 'from')],
    ['To', tagOf(to) ? to : `${to};tag=${tag}`],
    ['Call-ID', header(request, 'call-id')],
    ['CSeq', header(request, 'cseq')],
    ...more,
  ])
}

function received(via: string, { host, port }: { host: string; port: number }): string {
  const asked = /;\s*rport(?=;|$)/i
  return asked.test(via) ? via.replace(asked, `;rport=${port};received=${host}`) : via
}

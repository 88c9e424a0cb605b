/** Takes what is secret out of a line of the log before it leaves this machine. What might be a secret goes: an operator misses less by that. */

const mask = '***'
/** Names whose values are never shown, wherever they stand. */
const secretName =
  /pass|pwd|secret|token|api[-_]?key|^key$|[-_]key$|[a-z]Key$|auth|cookie|credential|login|sealed|claim|nonce|signature|^sign$|session/i
/** Beside `name=value` and `name: value` in running text. */
const namedValue =
  /((?:[\w-]*(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[-_]?key|cookie|credentials?|login|sealed|claim|nonce|signature|session)\w*|\bkey|\bsign|\bresponse|\bauth)["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s&,;}\])]+)/gi
/** Everything between the scheme and the last @ before the next address: a password may hold whatever it likes. */
const login = /([a-z][a-z0-9+.-]*:\/\/)(?:(?![a-z][a-z0-9+.-]*:\/\/)[^\n])*@/gi
const header = /((?:proxy-)?authorization\s*[:=]\s*)[^\n]*/gi
const scheme = /\b(bearer|basic|digest)\s+[^\n]*/gi
const pem = /-----BEGIN [^-]+-----[\s\S]*?(?:-----END [^-]+-----|$)/g
/** Keys of AI servers and of programs, however they came here. */
const ownKey = /\bwf[a-z]?_[\w-]{8,}/g
/** Sealed texts, keys, digests: long runs that nobody reads. */
const longRun = /[\w+/=-]{32,}/g
const isNoise = (run: string): boolean =>
  /^[0-9a-f]+=*$/i.test(run) || (/[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run))
/** Names of events and of their files, which an operator looks for: moment, channel and chance. */
const eventName = /^\d{8}T\d{9}-/

const maxLineLength = 4000
const deepest = 8

/** `known`: secrets this edge has, each in every spelling it may be written in. */
export function redactLine(line: string, known: readonly string[]): string {
  const value = readJson(line)
  const redacted = value === undefined ? redactText(line, known) : JSON.stringify(redactValue(value, known, 0))
  return redacted.length > maxLineLength ? `${redacted.slice(0, maxLineLength - 1)}…` : redacted
}

function readJson(line: string): unknown {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function redactValue(value: unknown, known: readonly string[], depth: number): unknown {
  if (typeof value === 'string') return redactText(value, known)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return mask
  if (Array.isArray(value)) return value.map(one => redactValue(one, known, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactText(name, known),
      secretName.test(name) ? mask : redactValue(inner, known, depth + 1),
    ]),
  )
}

export function redactText(text: string, known: readonly string[]): string {
  let redacted = text
  for (const secret of known) redacted = redacted.replaceAll(secret, mask)
  return redacted
    .replace(pem, mask)
    .replace(login, `$1${mask}@`)
    .replace(header, `$1${mask}`)
    .replace(scheme, `$1 ${mask}`)
    .replace(ownKey, mask)
    .replace(namedValue, `$1${mask}`)
    .replace(longRun, run => (isNoise(run) && !eventName.test(run) ? mask : run))
}

/** A secret as it is, as it stands in an address, in base64 and in JSON. What is too short would hide half of every line. */
export function spellingsOf(secret: string): string[] {
  if (secret.length < 4) return []
  const json = JSON.stringify(secret).slice(1, -1)
  const base64 = Buffer.from(secret).toString('base64')
  return [...new Set([secret, json, encodeURIComponent(secret), encodeURI(secret), base64, base64.replace(/=+$/, '')])]
}

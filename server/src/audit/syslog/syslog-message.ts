/** A message of RFC 5424. What it says stands in its structured data, so that a collector need not take a sentence apart. */
import { hostname } from 'node:os'

/** 10: security, 13: log audit. */
const facilities = { security: 10, account: 13, checkpoint: 13, gap: 13, test: 13 } as const
const [warning, notice] = [4, 5]

export type SyslogMessage = {
  kind: keyof typeof facilities
  at: number
  /** It deserves a look: a refusal, an attack, a gap. */
  warns?: boolean
  facts: Readonly<Record<string, string | number | boolean | null | undefined>>
  text?: string
}

/** Numbers of enterprises that are free for all (RFC 5612); we have none of our own. */
const dataId = 'watchfire@32473'
const maxValue = 120
const byteOrderMark = '\ufeff'

const plain = (text: string, maxLength: number) => text.replace(/[^\x21-\x7e]/g, '').slice(0, maxLength) || '-'
const ownName = plain(hostname(), 255)
const escaped = (value: string) => value.replace(/["\\\]]/g, '\\$&')

/** As bytes, cut at the end of a character where it would be longer than a collector has to take. */
export function syslogBytes({ kind, at, warns, facts, text = '' }: SyslogMessage, maxBytes: number): Buffer {
  const priority = facilities[kind] * 8 + (warns ? warning : notice)
  const data = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escaped([...String(value)].slice(0, maxValue).join(''))}"`)
    .join('')
  const head = `<${priority}>1 ${new Date(at).toISOString()} ${ownName} watchfire ${process.pid} ${kind} [${dataId}${data}]`
  return text === '' ? Buffer.from(head) : cutOff(Buffer.from(`${head} ${byteOrderMark}${text}`), maxBytes)
}

function cutOff(bytes: Buffer, maxBytes: number): Buffer {
  if (bytes.length <= maxBytes) return bytes
  let end = maxBytes
  // The bytes of a character behind its first begin with 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

/** With its length before it, as a stream carries it (RFC 6587, RFC 5425). */
export const counted = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${bytes.length} `), bytes])

/** A message of a broker as what an expression reads: its topic, what it says as JSON or text, or the picture that it is. */
import { typeOfBytes } from '../../core/files/file-type.ts'
import { jsonOf, type Post } from '../read-post.ts'
import type { BrokerMessage } from './broker-messages.ts'

const picture = 'file:0'

/** Undefined for what cannot be read: JSON that is none or goes too deep, and bytes that are neither text nor a picture. */
export function readMessage({ topic, payload, isRetained }: BrokerMessage): Post | undefined {
  const bytes = Buffer.from(payload)
  const said = (value: unknown): Post => ({
    body: { topic, payload: value, retained: isRetained },
    files: [],
    bytesOf: new Map(),
  })
  const type = typeOfBytes(bytes)
  if (type)
    return {
      ...said(null),
      files: [{ field: '', name: '', type, bytes: bytes.length, ref: picture }],
      bytesOf: new Map([[picture, bytes]]),
    }
  const text = textOf(bytes)
  if (text === undefined) return undefined
  const value = jsonOf(bytes)
  if (value !== undefined) return said(value)
  return /^\s*[{[]/.test(text) ? undefined : said(text)
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Posts to the ingest calls that no AI server should ever send. */
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

type Headers = Record<string, string>

/** Sends a text or bytes as they are, anything else as JSON. */
export async function postRaw<T>(app: FastifyInstance, url: string, payload: unknown, headers: Headers) {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  })
  const body = response.json<{ rcode: number; rmsg: string; errorCode?: string; data: T }>()
  return { status: response.statusCode, ...body }
}

export function say(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 40 ? `${text.slice(0, 30)}… (${text.length})` : text
}

type BadPost = [what: string, payload: string | Buffer, more: Headers, code: string]

/** Bodies that are not what a call takes at all, and callers that nobody knows. */
const badBodies: BadPost[] = [
  ['no body', '', {}, 'call.notJson'],
  ['broken JSON', '[{"eventId":', {}, 'call.notJson'],
  ['NaN', `[{"eventId":"a","occurredAt":NaN}]`, {}, 'call.notJson'],
  ['two lists', '[][]', {}, 'call.notJson'],
  ['binary garbage', Buffer.from([0, 255, 254, 1, 2, 3]), {}, 'call.notJson'],
  ['gzip', gzipSync('[]'), { 'content-encoding': 'gzip' }, 'call.notJson'],
  ['a prototype', `[{"eventId":"a","__proto__":{"polluted":true}}]`, {}, 'call.notJson'],
  [
    'a prototype within',
    `[{"eventId":"a","extra":{"constructor":{"prototype":{"polluted":true}}}}]`,
    {},
    'call.notJson',
  ],
  ['a text', '"x"', {}, 'call.invalid'],
  ['a number', '5', {}, 'call.invalid'],
  ['nothing', 'null', {}, 'call.invalid'],
  ['a text type', '[]', { 'content-type': 'text/plain' }, 'call.wrongType'],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 'call.wrongType'],
  ['multipart', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 'call.wrongType'],
  ['13 MB', `["${'x'.repeat(13 * 1024 * 1024)}"]`, {}, 'call.tooLarge'],
]
const unknownCallers: BadPost[] = [
  ['no key', '[]', { authorization: '' }, 'session.badKey'],
  ['another scheme', '[]', { authorization: 'Basic YTpi' }, 'session.badKey'],
  ['a wrong key', '[]', { authorization: `Bearer ${'x'.repeat(40)}` }, 'session.badKey'],
  ['a very long key', '[]', { authorization: `Bearer ${'x'.repeat(10_000)}` }, 'session.badKey'],
]

/** Of a call that takes a list of so many items. */
export const badPosts = (max: number): BadPost[] => [
  ...badBodies,
  ['an object', '{}', {}, 'call.invalid'],
  ['an empty list', '[]', {}, 'call.invalid'],
  [`${max + 1} items`, JSON.stringify(Array(max + 1).fill({})), {}, 'call.invalid'],
  ...unknownCallers,
]

/** Of a call that takes an object. */
export const badObjectPosts: BadPost[] = [
  ...badBodies,
  ['a list', '[]', {}, 'call.invalid'],
  ['an empty object', '{}', {}, 'call.invalid'],
]
export const keylessPosts = unknownCallers

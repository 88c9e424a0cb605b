/** What is kept of a post: no secrets, no pictures, no more than what a person reads. */
import { secretFields } from '@watchfire/contract/audit/audit.fields.ts'
import { maxStoredPost } from '@watchfire/contract/hook/hook.shapes.ts'

const masked = '•••'
const secretName =
  /pass(word|wd|phrase)?$|secret|token|authori[sz]ation|api_?-?key|credential|^(pwd|sign|signature|auth|cookie)$/i
const longText = 1000
const shownOfLong = 60

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return shortened(storable(value))
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      storable(name),
      inner !== null && inner !== '' && (secretFields.has(name) || secretName.test(name))
        ? masked
        : withoutSecrets(inner),
    ]),
  )
}

const shortened = (text: string) =>
  text.length <= longText ? withoutLogin(text) : `${text.slice(0, shownOfLong)}… (${text.length})`

/** Without what the database takes in no text. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '')

const withoutLogin = (text: string) => text.replace(/(\w:\/\/)[^\s/@]+@/g, `$1${masked}@`)

/** Undefined when even so it is too long. */
export function storedPost(post: { body: unknown; files: readonly object[] }): string | undefined {
  const text = JSON.stringify(withoutSecrets({ body: post.body, files: post.files }))
  return text.length <= maxStoredPost ? text : undefined
}

/** What was posted beside what the expression took of it, for the alarm; less of it when there is no room. */
export function rawOf(body: unknown, extra: object): { raw?: unknown } {
  const raw = withoutSecrets(body)
  const room = maxStoredPost - JSON.stringify(extra).length - 100
  return JSON.stringify(raw).length <= room ? { raw } : {}
}

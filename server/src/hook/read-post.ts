/** What was posted: JSON, a form, multipart with files, or text, as one value for an expression, with the files beside it. */
import { fitsLimits } from '../core/http/json-limits.ts'
import type { PostedFile } from './expression/expression-messages.ts'

export type Post = { body: unknown; files: PostedFile[]; bytesOf: ReadonlyMap<string, Buffer> }

const limits = { maxNodes: 50_000, maxDepth: 64 }
const maxFields = 500
const maxFiles = 20

/** Undefined for what cannot be read. */
export async function readPost(raw: Buffer, contentType: string): Promise<Post | undefined> {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (raw.length === 0) return undefined
  if (type === 'multipart/form-data') return readMultipart(raw, contentType)
  if (type === 'application/x-www-form-urlencoded') {
    const fields = [...new URLSearchParams(raw.toString())]
    return fields.length > maxFields ? undefined : withoutFiles(objectOf(fields))
  }
  if (type.startsWith('text/') || type.endsWith('xml')) return withoutFiles({ text: raw.toString() })
  const body = jsonOf(raw)
  return body === undefined ? undefined : withoutFiles(body)
}

const withoutFiles = (body: unknown): Post => ({ body, files: [], bytesOf: new Map() })

async function readMultipart(raw: Buffer, contentType: string): Promise<Post | undefined> {
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const parts = form && [...form]
  if (!parts || parts.length > maxFields) return undefined
  const fields: [string, string][] = []
  const files: PostedFile[] = []
  const bytesOf = new Map<string, Buffer>()
  for (const [field, value] of parts) {
    if (typeof value === 'string') {
      fields.push([field, value])
      continue
    }
    const bytes = Buffer.from(await value.arrayBuffer())
    // Many senders put their JSON or XML into a part that has a file name.
    if (/json|xml|^text\//i.test(value.type)) {
      fields.push([field, bytes.toString()])
      continue
    }
    if (files.length >= maxFiles) return undefined
    const ref = `file:${files.length}`
    files.push({ field, name: value.name, type: value.type, bytes: bytes.length, ref })
    bytesOf.set(ref, bytes)
  }
  return { body: objectOf(fields), files, bytesOf }
}

/** A field that holds an object or a list as JSON is one; a field that comes twice is a list. */
function objectOf(fields: readonly [string, string][]): Record<string, unknown> {
  const body = new Map<string, unknown[]>()
  for (const [name, text] of fields) {
    const value = /^\s*[{[]/.test(text) ? (jsonOf(Buffer.from(text)) ?? text) : text
    body.set(name, [...(body.get(name) ?? []), value])
  }
  return Object.fromEntries([...body].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

export function jsonOf(raw: Buffer): unknown {
  if (!fitsLimits(raw, limits)) return undefined
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}

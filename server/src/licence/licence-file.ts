/** A licence file: JSON with its signature inside, over everything else in it, whatever its spaces and the order of its fields. */
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { refuse } from '../core/http/refuse.ts'
import { fingerprintOf, type LicenceKey } from './licence-key.ts'

const product = 'watchfire'

export const licenceContent = z.strictObject({
  product: z.literal(product),
  format: z.literal(1),
  number: z.string().trim().min(1).max(60),
  holder: z.string().trim().min(1).max(100),
  /** The installation it is for; without one any. */
  installation: z.uuid().optional(),
  /** The customer it is for, by its number there; without one the whole installation. */
  customerId: z.int().min(1).optional(),
  channels: z.int().min(1).max(1_000_000),
  algorithms: z.union([z.literal('all'), z.array(z.int().min(1).max(32767)).min(1).max(500)]),
  from: z.iso.date(),
  until: z.iso.date(),
  issuedAt: z.iso.datetime(),
  /** Fingerprint of the key that signed it. */
  key: z.string(),
})
export type LicenceContent = z.output<typeof licenceContent>

/** Reads a licence file that was signed with the key. @throws what is wrong with it, by name */
export function openLicence(text: string, { key, fingerprint }: LicenceKey): LicenceContent {
  const { signature, ...content } = objectOf(text)
  if (typeof content.product === 'string' && content.product !== product)
    throw refuse('licence.otherProduct', { product: content.product.slice(0, 40) })
  const read = licenceContent.safeParse(content)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw refuse('licence.notALicence', { problem: `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim() })
  }
  if (typeof signature !== 'string') throw refuse('licence.notALicence', { problem: 'signature' })
  if (read.data.key !== fingerprint)
    throw refuse('licence.otherSigner', { key: read.data.key.slice(0, 40), ours: fingerprint })
  if (!verify(null, bytesOf(content), key, Buffer.from(signature, 'base64'))) throw refuse('licence.altered')
  if (read.data.until < read.data.from)
    throw refuse('licence.endsBeforeStart', { from: read.data.from, until: read.data.until })
  return read.data
}

/** The text of a signed file. The private key is the issuer's and never here. */
export function signLicence(
  content: Omit<LicenceContent, 'product' | 'format' | 'key'>,
  privateKey: KeyObject,
): string {
  const publicKey = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url')
  const whole = licenceContent.parse({ product, format: 1, ...content, key: fingerprintOf(publicKey) })
  return `${JSON.stringify({ ...whole, signature: sign(null, bytesOf(whole), privateKey).toString('base64') }, null, 2)}\n`
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  throw refuse('licence.notALicence', { problem: 'JSON' })
}

/** What is signed: the fields in the order of their names, without spaces. */
const bytesOf = (content: object): Buffer =>
  Buffer.from(
    JSON.stringify(
      Object.fromEntries(Object.entries(content).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))),
    ),
  )

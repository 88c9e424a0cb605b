/** Passkeys (WebAuthn level 3): what a browser is asked, and what it answers. Bytes travel as base64url. */
import { z } from 'zod'
import { name, rowId, siteTime, timestamp } from '../../core/fields.ts'

const bytes = (maxBytes: number) =>
  z
    .string()
    .max(maxBytes)
    .regex(/^[\w-]+$/)

export const passkeyName = name(60)
const credentialId = bytes(1400)
const clientData = bytes(4000)
export const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = z.output<typeof transport>

/** What a browser answers when a passkey is made. */
export const attestation = z.object({
  credentialId,
  clientData,
  attestationObject: bytes(10_000),
  /** How the browser reaches it; ways nobody knows yet are left out. */
  transports: z.array(z.string().max(20)).max(10),
})
export type Attestation = z.output<typeof attestation>

/** What a browser answers when a passkey is used. */
export const assertion = z.object({
  credentialId,
  clientData,
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  userHandle: bytes(100).optional(),
})
export type Assertion = z.output<typeof assertion>

const publicKey = z.literal('public-key')
const descriptor = z.object({ id: z.string(), type: publicKey, transports: z.array(transport) })

/** What `navigator.credentials.create` is asked. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof creationOptions>

/** What `navigator.credentials.get` is asked; without `allowCredentials` the person chooses among all for this host. */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof requestOptions>

/** A passkey of one's own. */
export const passkey = z.object({
  passkeyId: rowId,
  name: z.string(),
  /** Where it was made: it works at this host and at no other. */
  host: z.string(),
  /** Signs in by itself. One that was made in a session of an identity provider does not. */
  opens: z.boolean(),
  madeAt: timestamp,
  madeStr: siteTime,
  /** Absent while it was not used. */
  usedAt: timestamp.optional(),
  usedStr: siteTime.optional(),
})
export type Passkey = z.output<typeof passkey>

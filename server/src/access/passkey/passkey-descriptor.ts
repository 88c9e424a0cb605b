import { type RequestOptions, type Transport, transport } from '@watchfire/contract/access/passkey/passkey.shapes.ts'

/** A browser may know ways of reaching an authenticator that we do not. */
export const isTransport = (text: string): text is Transport => (transport.options as string[]).includes(text)

export const descriptorOf = (row: {
  credential_id: string
  transports: string[]
}): RequestOptions['allowCredentials'][number] => ({
  id: row.credential_id,
  type: 'public-key',
  transports: row.transports.filter(isTransport),
})

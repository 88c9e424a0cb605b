/** What is used of net-snmp, with the types that its own lack. */
import { isUtf8 } from 'node:buffer'
import type { SnmpSecret } from '@watchfire/contract/snmp/snmp.shapes.ts'
import {
  AuthProtocols,
  createReceiver,
  createSession,
  createV3Session,
  PrivProtocols,
  SecurityLevel,
  type Session,
  type User,
  Version2c,
} from 'net-snmp'

export type Varbind = { oid: string; type: number; value: unknown }
/** SNMPv2-SMI: of these there is no value. */
const missing: readonly number[] = [128, 129, 130]

const userOf = (secret: Extract<SnmpSecret, { user: string }>): User => ({
  name: secret.user,
  level: SecurityLevel.authPriv,
  authProtocol: AuthProtocols[secret.proof],
  authKey: secret.proofPassword,
  privProtocol: PrivProtocols[secret.cipher],
  privKey: secret.cipherPassword,
})

type Place = { address: string; port: number }
type Answered = { retries: number; timeout: number; openSocket: () => unknown }

export function openSession(
  { address, port }: Place,
  secret: SnmpSecret,
  { openSocket, ...timing }: Answered,
): Session {
  const options = { ...timing, port, reportOidMismatchErrors: true, dgramModule: { createSocket: openSocket } }
  return 'community' in secret
    ? createSession(address, secret.community, { ...options, version: Version2c })
    : createV3Session(address, userOf(secret), options)
}

export type Received = { pdu: { type: number; varbinds?: Varbind[] } }
export type ReceiveError = Error & { code?: number; name: string }

/** Hears what its socket is handed, of one community or user: whoever shows another one is an error. */
export function openReceiver(
  secret: SnmpSecret,
  openSocket: () => unknown,
  onMessage: (error: ReceiveError | null, received: Received | undefined) => void,
): void {
  const receiver = createReceiver(
    { port: 1, disableAuthorization: false, dgramModule: { createSocket: openSocket } },
    onMessage,
  )
  const authorizer = receiver.getAuthorizer()
  if ('community' in secret) authorizer.addCommunity(secret.community)
  else authorizer.addUser(userOf(secret))
}

/** A value as a number or as text that can be shown; null: there is none. */
export function plainOf({ type, value }: Varbind): string | number | null {
  if (missing.includes(type) || value === null || value === undefined) return null
  if (typeof value === 'number') return value
  // Counter64
  if (type === 70 && Buffer.isBuffer(value))
    return value.length <= 9 ? Number(BigInt(`0x${value.toString('hex') || '0'}`)) : null
  if (Buffer.isBuffer(value)) return textOf(value)
  return String(value)
}

function textOf(octets: Buffer): string {
  if (!isUtf8(octets)) return octets.toString('hex')
  const text = octets.toString('utf8')
  const isText = [...text].every(letter => (letter >= ' ' && letter !== '\u007f') || '\t\r\n'.includes(letter))
  return isText ? text : octets.toString('hex')
}

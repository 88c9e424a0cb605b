/**
 * An authenticator for tests: it makes passkeys and signs by them in the format of WebAuthn (level 3, §6), over keys of node:crypto. What
 * it says can be bent, as somebody would who forges an answer.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '@watchfire/contract/access/passkey/passkey.shapes.ts'

/** `algorithm`: by its number in COSE. */
type Asked = {
  challenge: string
  origin?: string
  host?: string
  type?: string
  verified?: boolean
  algorithm?: number
}
type Used = Asked & { counter?: number; userHandle?: string; signedBy?: KeyObject; credentialId?: string }

const [present, verifiedFlag, withCredential] = [0x01, 0x04, 0x40]
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const uint = (value: number, size: 1 | 2 | 4) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

/** As much of CBOR as an attestation needs: numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return uint(major * 32 + length, 1)
    return length < 256
      ? Buffer.concat([uint(major * 32 + 24, 1), uint(length, 1)])
      : Buffer.concat([uint(major * 32 + 25, 1), uint(length, 2)])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner as string)])
  return Buffer.concat([head(5, value.size), ...pairs])
}

const clientDataOf = ({ challenge, origin }: Required<Pick<Asked, 'challenge' | 'origin'>>, type: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

/** One passkey of somebody, for this host. */
export function aPasskeyAt(home: string) {
  const { hostname: homeHost, origin: homeOrigin } = new URL(home)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let count = 0
  const dataFor = (host: string, verified: boolean, counter: number, more = 0) =>
    Buffer.concat([sha256(host), uint(present + (verified ? verifiedFlag : 0) + more, 1), uint(counter, 4)])

  return {
    credentialId,
    privateKey,
    make({
      challenge,
      origin = homeOrigin,
      host = homeHost,
      type = 'webauthn.create',
      verified = true,
      algorithm = -7,
    }: Asked): Attestation {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, algorithm],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const credential = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, cbor(key)])
      const authData = Buffer.concat([dataFor(host, verified, count, withCredential), credential])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        credentialId,
        clientData: clientDataOf({ challenge, origin }, type),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal', 'of-tomorrow'],
      }
    },
    sign({
      challenge,
      origin = homeOrigin,
      host = homeHost,
      type = 'webauthn.get',
      verified = true,
      counter,
      userHandle,
      signedBy = privateKey,
      credentialId: named = credentialId,
    }: Used): Assertion {
      count = counter ?? count + 1
      const authData = dataFor(host, verified, count)
      const clientData = clientDataOf({ challenge, origin }, type)
      const signed = Buffer.concat([authData, sha256(Buffer.from(clientData, 'base64url'))])
      return {
        credentialId: named,
        clientData,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, signedBy).toString('base64url'),
        ...(userHandle && { userHandle }),
      }
    },
  }
}

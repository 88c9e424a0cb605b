/** Seals the login of a camera, or another text, so that one AI server alone reads it. Own code works where the browser offers no WebCrypto: over plain HTTP. */
import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import {
  type CameraLogin,
  keyBytes,
  nonceBytes,
  placeMarkBytes,
  sealInfo,
} from '@watchfire/contract/device/sealed-text.ts'

/** Whom a login is for: an AI server by its id and its own key. */
export type Receiver = { aiServerId: string; publicKey: string }

type TypedLogin = Pick<CameraLogin, 'user' | 'password'>

/** `places`: where alone it may be told; left out for one that is told nowhere by itself. */
export const sealLogin = ({ user, password }: TypedLogin, to: Receiver, places?: readonly string[]): string =>
  sealText(JSON.stringify({ user, password, ...(places && { places: places.map(placeMark) }) }), to)

const placeMark = (place: string) => textOfBytes(sha256(new TextEncoder().encode(place)).slice(0, placeMarkBytes))

export function sealText(text: string, { aiServerId, publicKey }: Receiver): string {
  const receiver = bytesOf(publicKey)
  const once = x25519.keygen()
  const salt = join(once.publicKey, receiver)
  const shared = x25519.getSharedSecret(once.secretKey, receiver)
  const key = hkdf(sha256, shared, salt, new TextEncoder().encode(sealInfo(aiServerId)), keyBytes)
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = gcm(key, nonce).encrypt(new TextEncoder().encode(text))
  return textOfBytes(join(once.publicKey, nonce, sealed))
}

function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

const textOfBytes = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

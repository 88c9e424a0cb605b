import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { keyBytes, sealInfo } from '@watchfire/contract/device/sealed-text.ts'

/** As the contract's sealed-text.ts describes it. */
export function seal(text: string, publicKey: string, aiServerId = 'EDGE'): string {
  const pair = generateKeyPairSync('x25519')
  const ephemeral = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const receiver = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: publicKey }, format: 'jwk' })
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: receiver })
  const salt = Buffer.concat([ephemeral, Buffer.from(publicKey, 'base64url')])
  const nonce = randomBytes(12)
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', shared, salt, sealInfo(aiServerId), keyBytes)),
    nonce,
  )
  const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([ephemeral, nonce, body]).toString('base64url')
}

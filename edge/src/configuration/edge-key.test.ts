import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyBytes, sealInfo } from '@watchfire/contract/device/sealed-text.ts'
import { expect, test } from 'vitest'
import { openEdgeKey } from './edge-key.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'edge-key-'))
  return folder
}

/** As the contract's sealed-text.ts describes it. */
function seal(text: string, publicKey: string, aiServerId = 'EDGE'): string {
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

test('what is sealed to the edge is opened by it, also after a restart', async () => {
  const folder = await aFolder()
  const { publicKey } = await openEdgeKey(folder, 'EDGE')
  expect(publicKey).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const again = await openEdgeKey(folder, 'EDGE')
  expect(again.publicKey).toBe(publicKey)
  expect(again.open(seal('密码 p@ss', publicKey))).toBe('密码 p@ss')
})

test('only its owner can read the key file', async () => {
  const folder = await aFolder()
  await openEdgeKey(folder, 'EDGE')
  expect((await stat(join(folder, 'configuration.key'))).mode & 0o777).toBe(0o600)
})

test('what was sealed to another edge, for another AI server, or was changed on its way stays closed', async () => {
  const edge = await openEdgeKey(await aFolder(), 'EDGE')
  const other = await openEdgeKey(await aFolder(), 'EDGE')
  const sealed = seal('secret', edge.publicKey)
  const bytes = Buffer.from(sealed, 'base64url')
  const flipped = [0, 33, bytes.length - 20, bytes.length - 1].map(at => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  })
  expect(other.open(sealed)).toBeUndefined()
  expect(edge.open(seal('secret', edge.publicKey, 'OTHER'))).toBeUndefined()
  for (const text of ['', 'A'.repeat(80), sealed.slice(0, 60), ...flipped]) expect(edge.open(text)).toBeUndefined()
  expect(edge.open(sealed)).toBe('secret')
})

/** The edge's own key: logins of cameras are sealed to it in the browser, so that neither the server nor its backups can read them. */
import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyBytes, nonceBytes, sealInfo } from '@watchfire/contract/device/sealed-text.ts'
import { writeDurably } from '../spool/durable-file.ts'

/** Of AES-GCM's tag. */
const tagBytes = 16

export type EdgeKey = {
  /** X25519 in raw form, base64url. */
  publicKey: string
  /** The text, or undefined where it was sealed to another key or changed on its way. */
  open: (sealed: string) => string | undefined
}

/** Reads the key from the data folder, or makes it there: whoever loses the folder has logins typed in again. */
export async function openEdgeKey(folder: string, aiServerId: string): Promise<EdgeKey> {
  const path = join(folder, 'configuration.key')
  const privateKey = readKey(path) ?? (await makeKey(path))
  const own = rawPublic(createPublicKey(privateKey))
  return {
    publicKey: own.toString('base64url'),
    open: sealed => {
      try {
        return unseal(Buffer.from(sealed, 'base64url'), privateKey, own, aiServerId)
      } catch {
        return undefined
      }
    },
  }
}

function unseal(bytes: Buffer, privateKey: KeyObject, own: Buffer, aiServerId: string): string {
  const ephemeral = bytes.subarray(0, keyBytes)
  const nonce = bytes.subarray(keyBytes, keyBytes + nonceBytes)
  const body = bytes.subarray(keyBytes + nonceBytes, -tagBytes)
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'X25519', x: ephemeral.toString('base64url') },
    format: 'jwk',
  })
  const shared = diffieHellman({ privateKey, publicKey })
  const key = Buffer.from(hkdfSync('sha256', shared, Buffer.concat([ephemeral, own]), sealInfo(aiServerId), keyBytes))
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(body), decipher.final()]).toString()
}

const rawPublic = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')

function readKey(path: string): KeyObject | undefined {
  let pem: string
  try {
    pem = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return createPrivateKey(pem)
}

async function makeKey(path: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('x25519')
  await writeDurably(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600)
  return privateKey
}

/**
 * Secrets of others that we must be able to read again (a robot's address, a mail password): AES-256-GCM, with a key that is not in
 * the database, so that a copy of the database alone opens none of them.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Sealer = {
  /** `purpose` names what the secret is for; sealed for one purpose it cannot be opened for another. */
  seal(text: string, purpose: string): Buffer
  /** @throws when the key is another one, or the bytes were sealed for another purpose or changed. */
  open(sealed: Buffer, purpose: string): string
  /** Tells two keys apart and says nothing of either. */
  readonly fingerprint: string
}

const keyFile = 'secret.key'
const [version, nonceBytes, tagBytes] = [1, 12, 16]

/**
 * `given` is the setting WATCHFIRE_SECRET_KEY, which several servers of one installation share; without it the key is a file of the
 * data folder, made at the first start.
 */
export async function openSealer(folder: string, given?: string): Promise<Sealer> {
  const key = createHash('sha256')
    .update(given ?? (await ensureKeyFile(join(folder, keyFile))))
    .digest()
  return {
    fingerprint: createHmac('sha256', key).update('fingerprint').digest('hex').slice(0, 16),
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, purpose) {
      const body = 1 + nonceBytes + tagBytes
      if (sealed[0] !== version || sealed.length < body) throw new Error('not a sealed secret')
      const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + nonceBytes), {
        authTagLength: tagBytes,
      })
      opener.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(1 + nonceBytes, body))
      return opener.update(sealed.subarray(body), undefined, 'utf8') + opener.final('utf8')
    },
  }
}

/** A secret of our own that stands nowhere: the same for all servers that share the key, another for each purpose. */
export async function deriveSecret(folder: string, given: string | undefined, purpose: string): Promise<string> {
  return createHmac('sha256', given ?? (await ensureKeyFile(join(folder, keyFile))))
    .update(purpose)
    .digest('base64url')
}

/** Written aside and linked: a crash leaves no half a key, and of two servers that start together one makes it. */
async function ensureKeyFile(path: string): Promise<string> {
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await writeFile(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(fresh)
  return readFile(path, 'utf8')
}

import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { semaphore } from '../../core/semaphore.ts'

/**
 * Each takes a core for some 30 ms: more at a time than this would leave nothing for the alarms, and whoever would wait longer than
 * that for a turn is told that the system is busy.
 */
const withPermit = semaphore(2, 100)

/** argon2id, 19 MiB, two passes (the library's defaults follow OWASP): some 30 ms on a small machine, off the main thread. */
export const hashPassword = (digest: string): Promise<string> => withPermit(() => hash(digest))

export const passwordFits = (stored: string, digest: string): Promise<boolean> =>
  withPermit(() => verify(stored, digest))

let decoy: Promise<string> | undefined
/** As slow as a real check, and always no: an unknown account must not answer faster than a known one. */
export async function rejectSlowly(digest: string): Promise<false> {
  decoy ??= hashPassword('no account has this digest')
  await passwordFits(await decoy, digest)
  return false
}

/** What travels instead of a password. */
export const digestOfPassword = (password: string): string => createHash('sha256').update(password).digest('hex')

/** Without letters and digits that look alike: it is read aloud and typed. */
const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_']
const characters = kinds.join('')

/** A random one for an account that is given one by us: some 96 bits, with each kind of character that a customer may ask for. */
export function newPassword(leastLength = 0): string {
  const length = Math.max(17, leastLength)
  for (;;) {
    const made = Array.from({ length }, () => characters[randomInt(characters.length)])
    if (kinds.every(kind => made.some(one => one && kind.includes(one)))) return made.join('')
  }
}

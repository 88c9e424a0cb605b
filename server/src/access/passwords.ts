import { hash, verify } from '@node-rs/argon2'

/** argon2id, 19 MiB, two passes (the library's defaults follow OWASP): some 30 ms on a small machine, off the main thread. */
export const hashPassword = (digest: string): Promise<string> => hash(digest)

export const passwordFits = (stored: string, digest: string): Promise<boolean> => verify(stored, digest)

let decoy: Promise<string> | undefined
/** As slow as a real check, and always no: an unknown account must not answer faster than a known one. */
export async function rejectSlowly(digest: string): Promise<false> {
  decoy ??= hash('no account has this digest')
  await verify(await decoy, digest)
  return false
}

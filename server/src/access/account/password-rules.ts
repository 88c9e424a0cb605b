/**
 * What no account may have for a password. Only its SHA-256 arrives here, so length and kinds of characters are looked at where the
 * password is typed (console/src/access/PasswordForm.tsx), and what is refused here is what can be told by the digest alone.
 */
import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import { demoAccounts } from '../demo-accounts.ts'
import { digestOfPassword } from './passwords.ts'

/** Of the list of passwords seen most often in breaches (zxcvbn-ts, MIT), the commonest. */
const commonest = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Why this may not be the new password; undefined when it may. */
export async function problemOfPassword(
  digest: string,
  { account, oldDigest }: { account: string; oldDigest?: string },
): Promise<ErrorCode | undefined> {
  if (digest === digestOfPassword('')) return 'account.passwordEmpty'
  if (digest === oldDigest) return 'account.passwordUnchanged'
  const names = [account, account.toLowerCase(), account.toUpperCase()]
  if (names.some(name => digestOfPassword(name) === digest)) return 'account.passwordIsName'
  common ??= loadCommon()
  return (await common).has(digest) ? 'account.passwordCommon' : undefined
}

/** Read when the first password is changed: a good megabyte that most servers seldom need. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'].slice(0, commonest)
  const spellings = words.flatMap(word => [word, word.charAt(0).toUpperCase() + word.slice(1)])
  return new Set([...spellings, ...demoAccounts.map(({ password }) => password)].map(digestOfPassword))
}

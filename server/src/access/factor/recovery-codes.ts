import { randomBytes } from 'node:crypto'
import { hashOfSecret } from '../../core/session/authorize.ts'

const count = 10
/** Base 32 without what looks alike: twelve letters are 60 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz023456789'

function newCode(): string {
  const text = [...randomBytes(12)].map(byte => letters[byte % letters.length]).join('')
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`
}

export const newRecoveryCodes = (): string[] => Array.from({ length: count }, newCode)

/** What is stored of a code, bound to its account; case and hyphens count for nothing. */
export const hashOfRecoveryCode = (accountId: number, code: string): Buffer =>
  hashOfSecret(`${accountId}:${code.toLowerCase().replace(/[\s-]/g, '')}`)

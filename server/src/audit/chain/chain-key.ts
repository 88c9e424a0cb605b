/**
 * What seals the account log: HMAC-SHA256 with a key of each customer, derived from the secret key of the installation. It stands
 * in no table, so that whoever can write to the database alone seals nothing.
 */
import { createHmac } from 'node:crypto'
import { deriveSecret } from '../../core/session/sealed-secret.ts'

/** MACs are texts of 64 hexadecimal digits; the first row of a chain follows the empty one. */
export type ChainKey = {
  /** Tells two keys apart and says nothing of either. */
  readonly print: string
  /** Of a row in its chain; `fields` are its own, each with its length (`sealedFields` in chain.queries.ts). */
  rowMac(tenantId: number, row: { seq: number; prev: string; fields: string }): string
  /** Of other things the chain knows of itself. */
  proof(tenantId: number, what: 'end' | 'dropped', ...facts: readonly (string | number)[]): string
  /** Of a line of the file of checkpoints. */
  lineMac(prev: string, line: string): string
}

export async function openChainKey(folder: string, given: string | undefined): Promise<ChainKey> {
  const base = await deriveSecret(folder, given, 'audit chain')
  const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
  const keys = new Map<number, Buffer>()
  const keyOf = (tenantId: number) => {
    const known = keys.get(tenantId) ?? mac(base, `customer ${tenantId}`)
    keys.set(tenantId, known)
    return known
  }
  const lineKey = mac(base, 'checkpoints')
  return {
    print: mac(base, 'fingerprint').toString('hex').slice(0, 16),
    rowMac: (tenantId, { seq, prev, fields }) =>
      mac(keyOf(tenantId), `${withLength(String(seq))},${withLength(prev)},${fields}`).toString('hex'),
    proof: (tenantId, ...facts) =>
      mac(keyOf(tenantId), `proof,${facts.map(fact => withLength(String(fact))).join(',')}`).toString('hex'),
    lineMac: (prev, line) => mac(lineKey, `${withLength(prev)},${withLength(line)}`).toString('hex'),
  }
}

/** With its length in bytes in front no two lists of texts read the same. What is missing is `-`. */
const withLength = (text: string | null): string => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)

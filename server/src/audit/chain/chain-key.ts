/**
 * What seals the account log: HMAC-SHA256 with a key of each customer, derived from the secret key of the installation. It stands
 * in no table, so that whoever can write to the database alone seals nothing.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
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
  const base = createSecretKey(Buffer.from(await deriveSecret(folder, given, 'audit chain')))
  const keys = new Map<number, KeyObject>()
  const keyOf = (tenantId: number) => {
    const known = keys.get(tenantId) ?? createSecretKey(mac(base, `customer ${tenantId}`).digest())
    keys.set(tenantId, known)
    return known
  }
  const lineKey = createSecretKey(mac(base, 'checkpoints').digest())
  return {
    print: mac(base, 'fingerprint').digest('hex').slice(0, 16),
    rowMac: (tenantId, { seq, prev, fields }) =>
      mac(keyOf(tenantId), `${withLength(String(seq))},${withLength(prev)},${fields}`).digest('hex'),
    proof: (tenantId, ...facts) =>
      mac(keyOf(tenantId), `proof,${facts.map(fact => withLength(String(fact))).join(',')}`).digest('hex'),
    lineMac: (prev, line) => mac(lineKey, `${withLength(prev)},${withLength(line)}`).digest('hex'),
  }
}

/** With the bytes of a key in place of the object a MAC takes five times as long. */
const mac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text)

/** With its length in bytes in front no two lists of texts read the same. What is missing is `-`. */
const withLength = (text: string | null): string => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`)

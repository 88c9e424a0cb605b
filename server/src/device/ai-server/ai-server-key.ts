import { randomBytes } from 'node:crypto'
import { hashOfSecret } from '../../core/session/authorize.ts'

export type AiServerKey = { key: string; keyHash: Buffer; keyHint: string }

/** A key for an AI server: shown once, kept as a hash. The hint tells it from another one and opens nothing. */
export function newAiServerKey(): AiServerKey {
  const key = `wf_${randomBytes(24).toString('base64url')}`
  return { key, keyHash: hashOfSecret(key), keyHint: hintOfKey(key) }
}

export const hintOfKey = (key: string): string => `${key.slice(0, 6)}…${key.slice(-4)}`

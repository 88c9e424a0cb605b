import { randomBytes } from 'node:crypto'
import { hashOfSecret } from '../core/session/authorize.ts'
import type { TokenFacts } from './hook.queries.ts'

/** Shown once, kept as a hash. The hint tells it from another one and opens nothing. */
export function newHookToken(): TokenFacts & { token: string } {
  const token = `hk_${randomBytes(24).toString('base64url')}`
  return { token, hash: hashOfSecret(token), hint: `${token.slice(0, 6)}…${token.slice(-4)}` }
}

export const hookUrlOf = (serverUrl: string, token: string): string =>
  `${serverUrl.replace(/\/$/, '')}/ingest/v1/hooks/${token}`

import { createHash } from 'node:crypto'
import { clockTolerance, type SignatureFields, signatureFields, signedText } from '@watchfire/contract/core/envelope.ts'
import { refuse } from '../http/refuse.ts'

/**
 * The signature of a request made just now. Whether its session lives and its nonce is new is for the database to say.
 *
 * The sign stands for nonce, r, token and uid with nothing between them, so the same text could be cut elsewhere. It cannot: r has
 * exactly 13 digits, a token belongs to one account and has one length, and the uid is that account's number to the digit; so all
 * cuts are fixed from the end, and a request that was made cannot come again under a part of its nonce.
 * @throws session.dead, session.badSign, session.clockOff
 */
export function readSignature(fields: Record<string, unknown>, now: number): SignatureFields {
  const signature = signatureFields.safeParse(fields)
  if (!signature.success) throw refuse('session.dead')
  const { r, nonce, uid, sign, token } = signature.data
  const written = String(fields.r)
  const expected = createHash('md5')
    .update(signedText({ nonce, r: written, token, uid }))
    .digest('hex')
  if (sign !== expected) throw refuse('session.badSign')
  const isInTime = Math.abs(now - r) <= clockTolerance
  if (!/^\d{13}$/.test(written) || !isInTime) throw refuse('session.clockOff', { serverTime: now })
  return signature.data
}

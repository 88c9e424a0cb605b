import type { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { guessLimit } from '../core/session/guess-limit.ts'
import { type ClaimCodes, claimAiServer } from '../device/device.public.ts'

/** Whatever is wrong with a code, the answer is the same: it tells nobody which codes there are. */
export function claimKey({ claims }: { claims: ClaimCodes }): Handler<typeof ingestCalls.claimKey> {
  const guesses = guessLimit()
  return async ({ code: text, key, machine }, caller, { db }) => {
    const { address, call } = caller
    const code = claims.read(text)
    guesses.check(address, code?.locator ?? '')
    // Wrong ones are counted in the same transaction, which therefore ends before anything is refused.
    const aiServerId =
      code &&
      (await db.system
        .transaction()
        .execute(trx => claimAiServer(trx, { code, key, machine, address, ...(call !== undefined && { call }) })))
    if (aiServerId !== undefined) return { aiServerId }
    guesses.note(address, code?.locator ?? '')
    throw refuse('device.badClaim')
  }
}

import { writeAudit } from '../../audit/audit.public.ts'
import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { opensAnother } from './ai-server-key.queries.ts'
import { hintOfKey } from './ai-server-key.ts'
import { changeKey } from './change-key.ts'
import { type Claim, countWrongClaim, lockClaims, noteClaimed } from './claim.queries.ts'
import type { ClaimCodes } from './claim-codes.ts'

/** Wrong ones that begin like a code, after which it ends. */
const maxAttempts = 10

type Asked = {
  code: NonNullable<ReturnType<ClaimCodes['read']>>
  key: string
  /** A mark of who shows it; some machines have none. */
  machine: string | undefined
  address: string
  call?: string
}

/**
 * Gives the AI server of a code the key that it shows, and answers its id; undefined when the code opens nothing for this key. An AI
 * server that did not hear the answer shows both again: nothing has to be taken back.
 */
export async function claimAiServer(
  trx: Trx,
  { code, key, machine, address, call }: Asked,
): Promise<string | undefined> {
  const claims = await lockClaims(trx, code.locator, maxAttempts)
  const claim = claims.find(({ code_mac }) => code.fits(code_mac))
  if (!claim) {
    await countWrongClaim(trx, code.locator)
    return undefined
  }
  const keyHash = hashOfSecret(key)
  if (claim.claimed) {
    if (!claim.key_hash?.equals(keyHash)) return undefined
    if (claim.machine !== null && machine !== undefined && claim.machine !== machine)
      throw refuse('device.claimedElsewhere')
    return claim.device_id
  }
  // A machine that was copied between making its key and showing it shows that of the other one.
  if (await opensAnother(trx, claim.device_no, keyHash)) throw refuse('device.keyOfAnother')
  await changeKey.give(trx, claim.device_id, { keyHash, keyHint: hintOfKey(key) })
  await noteClaimed(trx, claim.device_no, machine)
  await writeAudit(trx, actorOf(claim, address, call), 'claimAiServer', claim.device_id, {
    after: { keyHint: hintOfKey(key) },
  })
  return claim.device_id
}

/** Whoever made the code let it in. */
const actorOf = (claim: Claim, address: string, call: string | undefined) => ({
  tenantId: claim.tenant_id,
  companyId: claim.company_id,
  projectId: claim.project_id,
  accountId: claim.made_by,
  address,
  ...(call !== undefined && { call }),
})

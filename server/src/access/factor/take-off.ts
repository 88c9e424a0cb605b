import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { actingOn, writeAudit } from '../../audit/audit.public.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { withAdministered } from '../account/administered-account.ts'
import { deletePasskeys } from '../passkey/passkey.queries.ts'
import { withdrawProposalOf } from '../separation/separation.queries.ts'
import { endSessionsOf } from '../session/end-sessions.ts'
import { deleteRecoveryCodes, deleteTotp, findSignInFacts } from './factor.queries.ts'
import { needsSecondStep } from './second-step.ts'
import { deleteTrustedDevices } from './trusted-device.queries.ts'

/** Where a second factor is demanded, the next sign-in sets up a new one first. */
export const takeOff: Handler<typeof factorCalls.takeOff> = async ({ accountId }, viewer, { db }) => {
  if (accountId === viewer.accountId) throw refuse('account.own')
  await withAdministered(
    db,
    viewer,
    accountId,
    async (trx, held) => {
      // Those of another account are for whoever administers that one.
      if (held.signs_in_elsewhere || !needsSecondStep(await findSignInFacts(trx, accountId)))
        throw refuse('factor.none')
      await deleteTotp(trx, accountId)
      await deletePasskeys(trx, accountId)
      await deleteRecoveryCodes(trx, accountId)
      await deleteTrustedDevices(trx, accountId)
      await withdrawProposalOf(trx, accountId)
      await endSessionsOf(trx, accountId)
      await writeAudit(trx, actingOn(viewer, held), 'takeOffSecondFactors', held.account)
    },
    { takesOver: true },
  )
}

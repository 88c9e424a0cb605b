import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { hasLocalAdministrator, lockAdministrators } from '../account/administrators.queries.ts'
import { findSignIn, isWayInUse, lockSignIn, writeSignIn } from './provider.queries.ts'
import { actorFor, requireCustomer } from './require-customer.ts'

export const saveProviderWord: Handler<typeof providerCalls.saveWord> = async (
  { companyId, word, passwordOff, version },
  viewer,
  { db },
) => {
  const customer = await requireCustomer(db, viewer, companyId)
  const { tenantId } = customer
  // By the system's login: that a word is taken by another customer is seen by none of them.
  const taken = await inScope(db, { tenantId: null }, async trx => {
    await lockSignIn(trx, tenantId)
    const before = await findSignIn(trx, tenantId)
    if ((before?.version ?? 0) !== version) throw refuse('provider.changedMeanwhile')
    if (passwordOff) {
      await lockAdministrators(trx, tenantId)
      if (!(await isWayInUse(trx, tenantId, 'oidc')) && !(await isWayInUse(trx, tenantId, 'directory')))
        throw refuse('provider.notInUse')
      if (!(await hasLocalAdministrator(trx, tenantId))) throw refuse('provider.noLocalAdministrator')
    }
    if (!(await writeSignIn(trx, tenantId, { word, passwordOff }))) return true
    await writeAudit(trx, actorFor(viewer, customer), 'saveSignInWord', word, {
      before: before && { word: before.word, passwordOff: before.password_off },
      after: { word, passwordOff },
    })
    return false
  })
  if (taken) throw refuse('provider.wordTaken', { word })
}

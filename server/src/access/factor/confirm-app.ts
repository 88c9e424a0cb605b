import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import { guardedAttempt } from '../session/attempt-limit.ts'
import { codeBudgetOf } from './code-budget.ts'
import { findTotp } from './factor.queries.ts'
import { changeOwnFactors, firstRecoveryCodes } from './own-factor.ts'
import { takeCode } from './verify-factor.ts'

export const makeConfirmApp =
  (sealer: Sealer): Handler<typeof factorCalls.confirmApp> =>
  async ({ code }, viewer, { db }) => {
    const { accountId } = viewer
    const totp = await findTotp(db.system, accountId)
    if (!totp || totp.confirmed_at) throw refuse('factor.notBegun')
    const verify = () => takeCode(db, sealer, { accountId, sealed: totp.sealed }, code)
    const budget = { account: codeBudgetOf(viewer.account), address: viewer.address }
    if (!(await guardedAttempt(db, { ...budget, verify }))) throw refuse('factor.wrongCode', {}, { accountId })
    return changeOwnFactors(db, viewer, 'addSecondFactor', trx => firstRecoveryCodes(trx, viewer))
  }

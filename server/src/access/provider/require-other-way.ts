import type { Trx } from '../../core/db/database.ts'
import { refuse } from '../../core/http/refuse.ts'
import { findSignIn, isWayInUse, type SignInWay } from './provider.queries.ts'

/** Before a way of signing in is switched off. @throws provider.passwordsOff when nobody could come in by a password or by the other way */
export async function requireOtherWay(trx: Trx, tenantId: number, other: SignInWay): Promise<void> {
  if ((await findSignIn(trx, tenantId))?.password_off && !(await isWayInUse(trx, tenantId, other)))
    throw refuse('provider.passwordsOff')
}

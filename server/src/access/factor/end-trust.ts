import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { changeOwnFactors } from './own-factor.ts'
import { deleteTrustedDevice } from './trusted-device.queries.ts'

export const endTrust: Handler<typeof factorCalls.endTrust> = ({ trustedDeviceId }, viewer, { db }) =>
  changeOwnFactors(db, viewer, 'endTrust', async trx => {
    if (!(await deleteTrustedDevice(trx, viewer.accountId, trustedDeviceId))) throw refuse('factor.noDevice')
  })

import type { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import { plantNetworkOf } from '@watchfire/contract/egress/plant-network.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuseField } from '../core/http/refuse.ts'
import { retryMailsNow } from '../mail/mail.public.ts'
import { retryRobotsNow } from '../notice/notice.public.ts'
import { networks } from './company-networks.ts'

export const addNetwork: Handler<typeof egressCalls.addNetwork> = async (
  { companyId, network, remark },
  viewer,
  { db },
) => {
  const read = plantNetworkOf(network)
  if ('problem' in read) throw refuseField('network', read.problem[viewer.language], viewer.language)
  return inScope(db, viewer, async trx => {
    const networkId = await networks.add(trx, viewer, { companyId, value: read.network, remark })
    await retryMailsNow(trx, companyId)
    await retryRobotsNow(trx, companyId)
    return { networkId }
  })
}

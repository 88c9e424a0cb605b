import type { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import { plantNetworkOf } from '@watchfire/contract/outside/plant-network.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuseField } from '../core/http/refuse.ts'
import { hurryMails } from '../mail/mail.public.ts'
import { hurryRobots } from '../notice/notice.public.ts'
import { networks } from './company-networks.ts'

export const addNetwork: Handler<typeof outsideCalls.addNetwork> = async (
  { companyId, network, remark },
  viewer,
  { db },
) => {
  const read = plantNetworkOf(network)
  if ('problem' in read) throw refuseField('network', read.problem[viewer.language], viewer.language)
  return inScope(db, viewer, async trx => {
    const networkId = await networks.add(trx, viewer, { companyId, value: read.network, remark })
    await hurryMails(trx, companyId)
    await hurryRobots(trx, companyId)
    return { networkId }
  })
}

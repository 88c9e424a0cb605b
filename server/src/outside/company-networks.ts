import type { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import { plantNetworkOf } from '@watchfire/contract/outside/plant-network.ts'
import { companyList } from '../company/company.lookups.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuseField } from '../core/http/refuse.ts'
import { hurryMails } from '../mail/mail.lookups.ts'
import { hurryRobots } from '../notice/notice.lookups.ts'

const networks = companyList({
  table: 'outside_network',
  id: 'network_id',
  value: 'network',
  limit: 50,
  auditName: 'OutsideNetwork',
  errors: {
    taken: 'outside.networkTaken',
    tooMany: 'outside.tooManyNetworks',
    notFound: 'outside.networkNotFound',
  },
})

/** What a company may reach: its own networks and those of the customer it belongs to, whose mail server it may send by. */
export const readNetworksOf = networks.valuesOf

export const listNetworks: Handler<typeof outsideCalls.listNetworks> = async (page, viewer, { db }) => {
  const { rows, total } = await networks.page(db, viewer, page)
  return { rows: rows.map(({ id, value, ...row }) => ({ networkId: id, network: value, ...row })), total }
}

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

export const removeNetwork: Handler<typeof outsideCalls.removeNetwork> = ({ networkId }, viewer, { db }) =>
  networks.remove(db, viewer, networkId)

import type { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import { plantNetworkOf } from '@watchfire/contract/outside/plant-network.ts'
import { writeAudit } from '../access/access.lookups.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse, refuseField } from '../core/http/refuse.ts'
import type { Queue } from '../core/jobs/queue.ts'
import { hurryMails } from '../mail/mail.lookups.ts'
import { hurryRobots } from '../notice/notice.lookups.ts'
import { deleteNetwork, insertNetwork, lockNetworkOwner } from './outside.queries.ts'

/** Networks of one company. */
const mostNetworks = 50

export const addNetwork =
  (tools: { queue: Pick<Queue, 'send'> }): Handler<typeof outsideCalls.addNetwork> =>
  async ({ companyId, network: text, remark = '' }, viewer, { db }) => {
    const read = plantNetworkOf(text)
    if ('problem' in read) throw refuseField('network', read.problem[viewer.language], viewer.language)
    const { network } = read
    return inScope(db, viewer, async trx => {
      const owner = await lockNetworkOwner(trx, viewer, companyId)
      if (!owner) throw refuse('company.notFound')
      if (owner.networks >= mostNetworks) throw refuse('outside.tooManyNetworks', { limit: mostNetworks })
      const { tenantId } = owner
      const networkId = await insertNetwork(trx, { tenantId, companyId }, { network, remark, by: viewer.fullName })
      if (networkId === undefined) throw refuse('outside.networkTaken', { network })
      await hurryMails(tools, trx, companyId)
      await hurryRobots(trx, companyId)
      await writeAudit(trx, { ...viewer, tenantId, companyId }, 'addOutsideNetwork', String(networkId), {
        after: { network, remark },
      })
      return { networkId }
    })
  }

export const removeNetwork: Handler<typeof outsideCalls.removeNetwork> = async ({ networkId }, viewer, { db }) => {
  await inScope(db, viewer, async trx => {
    const before = await deleteNetwork(trx, viewer, networkId)
    if (!before) throw refuse('outside.networkNotFound')
    const { tenant_id: tenantId, company_id: companyId, network, remark } = before
    await writeAudit(trx, { ...viewer, tenantId, companyId }, 'deleteOutsideNetwork', String(networkId), {
      before: { network, remark },
    })
  })
}

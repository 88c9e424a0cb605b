import { randomBytes } from 'node:crypto'
import { limits } from '@watchfire/contract/core/limits.ts'
import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import { requireCertificates } from '../core/egress/require-certificates.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { brokerPassword } from './broker/broker-lines.ts'
import { insertBroker } from './broker/broker-row.queries.ts'
import { countSources, insertSource, lockCompany } from './hook.queries.ts'

const max = limits.hookSourcesOfCompany

export const createBroker =
  ({ sealer }: { sealer: Sealer }): Handler<typeof hookCalls.createBroker> =>
  async ({ companyId, name, expression, password, baseUrl, ...place }, viewer, { db }) => {
    requireCertificates(place.certificate)
    return inScope(db, viewer, async trx => {
      const owner = await lockCompany(trx, viewer, companyId)
      if (!owner) throw refuse('company.notFound')
      if ((await countSources(trx, companyId)) >= max) throw refuse('hook.tooMany', { limit: max })
      const sourceId = await insertSource(trx, owner, { name, expression, by: viewer.fullName })
      await insertBroker(
        trx,
        { tenant_id: owner.tenant_id, source_id: sourceId },
        {
          ...place,
          base_url: baseUrl,
          password: password ? sealer.seal(password, brokerPassword) : null,
          // Brokers take 23 characters at least.
          client_id: `wf-${randomBytes(10).toString('hex')}`,
        },
      )
      await writeAudit(trx, actingOn(viewer, owner), 'addHookBroker', name, {
        after: { name, expression, ...place, baseUrl },
      })
      return { sourceId }
    })
  }

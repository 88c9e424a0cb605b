import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { writeAudit } from '../../audit/audit.public.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { refuse } from '../../core/http/refuse.ts'
import { discover, type OidcTools } from './oidc-client.ts'
import { findOidc, noteProblem } from './provider.queries.ts'
import { problemOf, problemText } from './provider-problem.ts'
import { actorFor, requireCustomer } from './require-customer.ts'

/** Asks the stored provider now, whatever is kept of it. One test of a customer at a time: it must not serve to knock at doors. */
export function testOidcProvider(tools: OidcTools): Handler<typeof providerCalls.testOidc> {
  const running = new Set<number>()
  return async ({ companyId }, viewer, { db }) => {
    const customer = await requireCustomer(db, viewer, companyId)
    const { tenantId } = customer
    const provider = await inScope(db, viewer, trx => findOidc(trx, tenantId))
    if (!provider) throw refuse('provider.notSet')
    if (running.has(tenantId)) throw refuse('call.tooMany')
    running.add(tenantId)
    try {
      const problem = await discover(provider, tools).then(
        client => {
          const { authorization_endpoint, token_endpoint, jwks_uri } = client.serverMetadata()
          return authorization_endpoint && token_endpoint && jwks_uri ? '' : 'incomplete'
        },
        (error: unknown) => problemOf(error),
      )
      await inScope(db, viewer, async trx => {
        await noteProblem(trx, tenantId, problem)
        await writeAudit(trx, actorFor(viewer, customer), 'testOidcProvider', provider.name, { works: problem === '' })
      })
      return { works: problem === '', reason: problemText(problem, viewer.language) }
    } finally {
      running.delete(tenantId)
    }
  }
}

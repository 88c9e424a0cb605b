import { limits } from '@watchfire/contract/core/limits.ts'
import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { countSources, insertSource, lockCompany } from './hook.queries.ts'
import { hookUrlOf, newHookToken } from './new-token.ts'

const max = limits.hookSourcesOfCompany

export const createSource =
  ({ serverUrl }: { serverUrl: string }): Handler<typeof hookCalls.createSource> =>
  ({ companyId, name, expression }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const owner = await lockCompany(trx, viewer, companyId)
      if (!owner) throw refuse('company.notFound')
      if ((await countSources(trx, companyId)) >= max) throw refuse('hook.tooMany', { limit: max })
      const { token, ...facts } = newHookToken()
      const sourceId = await insertSource(trx, owner, { name, expression, by: viewer.fullName, token: facts })
      await writeAudit(trx, actingOn(viewer, owner), 'addHookSource', name, { after: { name, expression } })
      return { sourceId, token, hookUrl: hookUrlOf(serverUrl, token) }
    })

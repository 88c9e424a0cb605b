import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findSource, writeToken } from './hook.queries.ts'
import { hookUrlOf, newHookToken } from './new-token.ts'

export const rotateToken =
  ({ serverUrl }: { serverUrl: string }): Handler<typeof hookCalls.rotateToken> =>
  ({ sourceId }, viewer, { db }) =>
    inScope(db, viewer, async trx => {
      const source = await findSource(trx, viewer, sourceId, { lock: true })
      if (!source?.token_hash) throw refuse('hook.notFound')
      const { token, ...facts } = newHookToken()
      await writeToken(trx, source, facts)
      await writeAudit(trx, actingOn(viewer, source), 'rotateHookToken', source.name, {
        before: { keyHint: source.token_hint },
        after: { keyHint: facts.hint },
      })
      return { sourceId, token, hookUrl: hookUrlOf(serverUrl, token) }
    })

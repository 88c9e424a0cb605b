import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { findSource, writeSource } from './hook.queries.ts'
import type { HookLimiter } from './hook-limiter.ts'
import { shownSource } from './source-view.ts'
import { secretPurpose } from './take-post.ts'

export const updateSource =
  ({ sealer, door }: { sealer: Sealer; door: HookLimiter }): Handler<typeof hookCalls.updateSource> =>
  async ({ sourceId, version, name, inUse, expression, signatureHeader, secret }, viewer, { db }) => {
    await inScope(db, viewer, async trx => {
      const before = await findSource(trx, viewer, sourceId, { lock: true })
      if (!before) throw refuse('hook.notFound')
      if (before.version !== version) throw refuse('hook.changed')
      const given = secret === undefined ? before.secret : secret === '' ? null : sealer.seal(secret, secretPurpose)
      // Without a header there is nothing to check it by.
      const kept = signatureHeader === '' ? null : given
      if (signatureHeader !== '' && kept === null) throw refuse('hook.noSecret')
      await writeSource(trx, before, { name, inUse, expression, signatureHeader, secret: kept, by: viewer.fullName })
      await writeAudit(trx, actingOn(viewer, before), 'updateHookSource', name, {
        before: shownSource(before),
        after: { name, inUse, expression, signatureHeader },
        secretChanged: secret !== undefined,
      })
    })
    door.forget(sourceId)
  }

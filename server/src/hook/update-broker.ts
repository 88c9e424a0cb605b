import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import { requireCertificates } from '../core/egress/require-certificates.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Sealer } from '../core/session/sealed-secret.ts'
import { brokerPassword } from './broker/broker-lines.ts'
import { writeBroker } from './broker/broker-row.queries.ts'
import { findSource, writeSource } from './hook.queries.ts'
import type { HookLimiter } from './hook-limiter.ts'
import { shownSource } from './source-view.ts'

export const updateBroker =
  ({ sealer, door }: { sealer: Sealer; door: HookLimiter }): Handler<typeof hookCalls.updateBroker> =>
  async ({ sourceId, version, name, inUse, expression, password, baseUrl, ...place }, viewer, { db }) => {
    requireCertificates(place.certificate)
    await inScope(db, viewer, async trx => {
      const before = await findSource(trx, viewer, sourceId, { lock: true })
      if (!before?.broker) throw refuse('hook.notFound')
      if (before.version !== version) throw refuse('hook.changed')
      const { host, port, tls, login } = before.broker
      const isElsewhere = host !== place.host || port !== place.port || tls !== place.tls || login !== place.login
      // Whoever may change where it goes does not learn it by that.
      if (isElsewhere && before.broker.has_password && password === undefined) throw refuse('hook.passwordAgain')
      const sealed = password === undefined ? undefined : password === '' ? null : sealer.seal(password, brokerPassword)
      const { signature_header: signatureHeader, secret } = before
      await writeSource(trx, before, { name, inUse, expression, signatureHeader, secret, by: viewer.fullName })
      await writeBroker(trx, before, { ...place, base_url: baseUrl, password: sealed })
      await writeAudit(trx, actingOn(viewer, before), 'updateHookBroker', name, {
        before: shownSource(before),
        after: { name, inUse, expression, ...place, baseUrl },
        passwordChanged: password !== undefined,
      })
    })
    door.forget(sourceId)
  }

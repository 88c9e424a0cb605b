import { limits } from '@watchfire/contract/core/limits.ts'
import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { deleteBinding, findBindable, findSource, writeBinding } from './hook.queries.ts'

const max = limits.hookNamesOfSource

export const bindName: Handler<typeof hookCalls.bindName> = ({ sourceId, senderName, deviceId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const source = await findSource(trx, viewer, sourceId, { lock: true })
    if (!source) throw refuse('hook.notFound')
    if (deviceId === '') {
      await deleteBinding(trx, source, senderName)
    } else {
      const device = await findBindable(trx, viewer, source, deviceId)
      if (!device) throw refuse('device.notFound')
      const names = await writeBinding(trx, source, senderName, device.device_no)
      if (names > max) throw refuse('hook.tooManyNames', { limit: max })
    }
    await writeAudit(trx, actingOn(viewer, source), 'bindHookName', source.name, { senderName, deviceId })
  })

import type { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { endSessionsOf } from '../access/access.public.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockDisplay, setDisplayRevoked } from './display.queries.ts'

/** Its sessions end with it, and with them its sockets and links. @throws display.notFound */
export const revokeDisplay: Handler<typeof displayCalls.revoke> = ({ displayId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const held = await lockDisplay(trx, viewer, displayId)
    if (!held) throw refuse('display.notFound')
    if (held.state === 'revoked') return
    await setDisplayRevoked(trx, displayId)
    await endSessionsOf(trx, displayId)
    const before = { name: held.name, state: held.state }
    await writeAudit(trx, actingOn(viewer, held), 'revokeDisplay', held.name, { before })
  })

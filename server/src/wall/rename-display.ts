import type { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { isDisplayNameTaken, lockDisplay, lockDisplayCount, setDisplayName } from './display.queries.ts'

/** @throws display.notFound, display.ended, display.nameTaken */
export const renameDisplay: Handler<typeof displayCalls.rename> = ({ displayId, name }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const held = await lockDisplay(trx, viewer, displayId)
    if (!held) throw refuse('display.notFound')
    if (held.state === 'revoked') throw refuse('display.ended')
    if (held.name === name) return
    // Two who give the same name wait for each other.
    await lockDisplayCount(trx, held.company_id)
    if (await isDisplayNameTaken(trx, held.company_id, name, displayId)) throw refuse('display.nameTaken', { name })
    await setDisplayName(trx, displayId, name)
    await writeAudit(trx, actingOn(viewer, held), 'renameDisplay', name, {
      before: { name: held.name },
      after: { name },
    })
  })

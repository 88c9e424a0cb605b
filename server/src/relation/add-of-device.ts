import { rights } from '@watchfire/contract/core/rights.ts'
import type { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { loadOwnScope } from '../access/access.public.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { addRelations } from './add-relations.ts'
import { findPeople, kinds, lockDevice, type NewRelation, noEnds, type Source } from './relation.queries.ts'

export const addOfDevice: Handler<typeof relationCalls.addOfDevice> = async (
  { deviceId, cameras = [], people = [], note = '' },
  viewer,
  { db },
) => {
  const own = people.length > 0 && viewer.rights.has(rights.accounts) ? await loadOwnScope(db, viewer) : null
  return inScope(db, viewer, async trx => {
    const device = await lockDevice(trx, viewer, deviceId)
    if (!device) throw refuse('device.notFound')
    if (cameras.length + people.length === 0) throw refuse('relation.incomplete')
    if (device.is_camera && cameras.includes(device.id)) throw refuse('relation.toItself')
    const contacts = await contactsOf(trx, viewer, own, device, people)
    return addRelations(trx, viewer, device, { cameras, contacts, people, note })
  })
}

/** Whoever handles an alarm of the device reads the phones of its contacts: they are shown by the person, or by who may read them. */
async function contactsOf(
  trx: Trx,
  viewer: Viewer,
  own: Viewer | null,
  device: Source,
  ids: number[],
): Promise<NewRelation[]> {
  const found = await findPeople(trx, viewer, own, device.tenant_id, ids)
  if (found.length < new Set(ids).size) throw refuse('account.notFound')
  if (found.some(({ may_show }) => !may_show)) throw refuse('relation.notAdministered')
  return found.map(({ account_id }) => ({ ...noEnds, kind: kinds.contact, device_no: device.device_no, account_id }))
}

import type { relationCalls } from '@watchfire/contract/relation/relation.calls.ts'
import { inScope, type Trx } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { addRelations } from './add-relations.ts'
import { findPeople, kinds, lockDevice, type NewRelation, noEnds, type Source } from './relation.queries.ts'

export const addOfDevice: Handler<typeof relationCalls.addOfDevice> = (
  { deviceId, cameras = [], people = [], note = '' },
  viewer,
  { db },
) =>
  inScope(db, viewer, async trx => {
    const device = await lockDevice(trx, viewer, deviceId)
    if (!device) throw refuse('device.notFound')
    if (cameras.length + people.length === 0) throw refuse('relation.incomplete')
    if (device.is_camera && cameras.includes(device.id)) throw refuse('relation.toItself')
    const contacts = await contactsOf(trx, viewer, device, people)
    return addRelations(trx, viewer, device, { cameras, contacts, people, note })
  })

async function contactsOf(trx: Trx, viewer: Viewer, device: Source, ids: number[]): Promise<NewRelation[]> {
  const found = await findPeople(trx, viewer, device.tenant_id, ids)
  if (found.length < new Set(ids).size) throw refuse('account.notFound')
  return found.map(({ account_id }) => ({ ...noEnds, kind: kinds.contact, device_no: device.device_no, account_id }))
}

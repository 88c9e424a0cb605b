import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { confirmErasures } from './confirm-erasures.ts'
import { deletePerson, findReceiptOf } from './erasure.queries.ts'
import { lockedPerson } from './locked-person.ts'
import { receiptView } from './person.view.ts'

/** When it answers, rows and bytes are gone, and the receipt says whether the disk was looked at. */
export const erasePerson =
  (store: Pick<FileStore, 'remove' | 'storedAt'>): Handler<typeof personCalls.erase> =>
  async ({ personId, cause }, viewer, { db }) => {
    const tenantId = await inScope(db, viewer, async trx => {
      const person = await lockedPerson(trx, viewer, personId)
      await deletePerson(trx, person, cause, viewer.fullName)
      const action = cause === 'withdrawn' ? 'withdrawPersonConsent' : 'erasePerson'
      await writeAudit(trx, actingOn(viewer, person), action, String(personId), { photos: person.photos })
      return person.tenant_id
    })
    await confirmErasures(db, store)
    const receipt = await inScope(db, viewer, trx => findReceiptOf(trx, tenantId, personId))
    if (!receipt) throw refuse('person.notFound')
    return receiptView(receipt)
  }

import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { lockedPerson } from './locked-person.ts'
import { deletePhoto } from './person-change.queries.ts'

export const removePhoto =
  (store: Pick<FileStore, 'remove'>): Handler<typeof personCalls.removePhoto> =>
  async ({ personId, index }, viewer, { db }) => {
    const fileId = await inScope(db, viewer, async trx => {
      const person = await lockedPerson(trx, viewer, personId)
      const gone = await deletePhoto(trx, person, index)
      if (!gone) throw refuse('person.noPhoto')
      await writeAudit(trx, actingOn(viewer, person), 'removePersonPhoto', String(personId), { index })
      return gone
    })
    await store.remove(fileId)
  }

import { mayHavePhotos, personType } from '@watchfire/contract/people/people.shapes.ts'
import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { isConsentValid } from '@watchfire/contract/people/person-state.rules.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Handler } from '../core/http/handlers.ts'
import { Refusal, refuse } from '../core/http/refuse.ts'
import { isInUse } from './face-use.queries.ts'
import { judgePhoto } from './judge-photo.ts'
import { lockedPerson } from './locked-person.ts'
import type { PersonRow } from './person.queries.ts'
import { adoptUpload, dropUpload, isOwnUpload, writePhoto } from './person-change.queries.ts'

type Replace = Handler<typeof personCalls.replacePhoto>
type Store = Pick<FileStore, 'read' | 'remove'>

/** Spec §5: people of type 1 or 2 alone, a head photo and at most four further ones. A face that is refused does not stay as an upload. */
export const replacePhoto =
  (store: Store): Replace =>
  async (input, viewer, tools) => {
    try {
      await putPhoto(store)(input, viewer, tools)
    } catch (error) {
      if (error instanceof Refusal && (await dropUpload(tools.db.system, input.file, viewer.accountId)))
        await store.remove(input.file)
      throw error
    }
  }

const putPhoto =
  (store: Store): Replace =>
  async ({ personId, file, index }, viewer, { db }) => {
    // Looked at before the rows are held: a picture takes a while.
    await inScope(db, viewer, async trx => {
      const person = await lockedPerson(trx, viewer, personId)
      requireMayShow(person)
      if (!(await isInUse(trx, person.company_id))) throw refuse('face.off')
      if (!(await isOwnUpload(trx, file, viewer.accountId))) throw refuse('file.notFound')
    })
    await judgePhoto(store, file)
    const before = await inScope(db, viewer, async trx => {
      const person = await lockedPerson(trx, viewer, personId)
      requireMayShow(person)
      if (!(await isInUse(trx, person.company_id))) throw refuse('face.off')
      if (!(await adoptUpload(trx, person, file, viewer.accountId))) throw refuse('file.notFound')
      await writeAudit(trx, actingOn(viewer, person), 'replacePersonPhoto', String(personId), { index })
      return writePhoto(trx, person, index, file, viewer.fullName)
    })
    if (before) await store.remove(before)
  }

/** @throws person.notAllowed, person.noConsent */
function requireMayShow({ type, consent_until }: PersonRow): void {
  if (!mayHavePhotos(z.decode(personType, type as never))) throw refuse('person.notAllowed')
  if (!isConsentValid(consent_until, Date.now())) throw refuse('person.noConsent')
}

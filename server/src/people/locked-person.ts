import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { findPerson, type PersonRow } from './person.queries.ts'

/** @throws person.notFound */
export async function lockedPerson(trx: Trx, viewer: Viewer, personId: number): Promise<PersonRow> {
  const person = await findPerson(trx, viewer, personId, 'held')
  if (!person) throw refuse('person.notFound')
  return person
}

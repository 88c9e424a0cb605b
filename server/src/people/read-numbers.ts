import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { findPerson } from './person.queries.ts'

/** The log names people by their number alone: its rows are never deleted, and theirs are. */
export const readNumbers: Handler<typeof personCalls.readNumbers> = ({ personId }, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const person = await findPerson(trx, viewer, personId)
    if (!person) throw refuse('person.notFound')
    await writeAudit(trx, actingOn(viewer, person), 'viewPersonNumbers', String(personId))
    return { phone: person.phone, idNumber: person.id_number }
  })

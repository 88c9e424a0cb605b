import type { InputOf } from '@watchfire/contract/core/call.ts'
import { isIdNumber } from '@watchfire/contract/people/id-number.rules.ts'
import { idType, personType, sex } from '@watchfire/contract/people/people.shapes.ts'
import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { z } from 'zod'
import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { lockedLibrary } from './locked-library.ts'
import { isNumberTaken, type PersonDetails } from './person-change.queries.ts'
import { defaultTerm, latestTerm } from './term.rules.ts'

type Details = InputOf<typeof personCalls.add>

/** Without a term somebody is kept as long as their library allows. @throws library.notFound, person.badIdNumber, person.numberTaken, person.badExpiry, person.termTooLong */
export async function judgePerson(trx: Trx, viewer: Viewer, input: Details, own?: number) {
  const library = await lockedLibrary(trx, viewer, input.libraryId)
  const { number = '', idNumber, phone, expiresAt } = input
  if (idNumber && !isIdNumber(input.idType, idNumber)) throw refuse('person.badIdNumber')
  if (expiresAt !== undefined && expiresAt <= Date.now()) throw refuse('person.badExpiry')
  const { person_days: days } = library
  if (days > 0 && expiresAt !== undefined && expiresAt > latestTerm(days, Date.now()))
    throw refuse('person.termTooLong', { days })
  const until = expiresAt ?? (days > 0 ? defaultTerm(days, Date.now()) : undefined)
  if (await isNumberTaken(trx, library, number, own)) throw refuse('person.numberTaken', { number })
  const details: PersonDetails = {
    type: z.encode(personType, input.type),
    name: input.name,
    number,
    sex: input.sex === undefined ? null : z.encode(sex, input.sex),
    id_type: z.encode(idType, input.idType),
    unit: input.unit ?? '',
    expires_at: until === undefined ? null : new Date(until),
    ...(idNumber !== undefined && { id_number: idNumber }),
    ...(phone !== undefined && { phone }),
  }
  return { library, details }
}

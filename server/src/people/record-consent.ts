import { ageOfOwnConsent, needsGuardian } from '@watchfire/contract/people/id-number.rules.ts'
import {
  consentWay,
  idType,
  maxConsentYears,
  mayHavePhotos,
  personType,
} from '@watchfire/contract/people/people.shapes.ts'
import type { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { siteDay } from '../core/site-time.ts'
import { lockedPerson } from './locked-person.ts'
import { adoptUpload, writeConsent } from './person-change.queries.ts'

const yearMs = 366 * 86_400_000

/** In place of the consent before. A shorter one takes its photos out of use as soon as it ends. */
export const recordConsent: Handler<typeof personCalls.recordConsent> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { personId, version, way, file, reference = '', givenAt, until } = input
    const person = await lockedPerson(trx, viewer, personId)
    if (!mayHavePhotos(z.decode(personType, person.type as never))) throw refuse('person.notAllowed')
    const now = Date.now()
    const isTime = givenAt <= now && until > now && until - givenAt <= maxConsentYears * yearMs
    if (!isTime) throw refuse('person.badConsentTime', { years: maxConsentYears })
    if (!file && reference === '') throw refuse('person.noProof')
    const idKind = z.decode(idType, person.id_type as never)
    if (way !== 'guardian' && needsGuardian(idKind, person.id_number, siteDay(now)))
      throw refuse('person.needsGuardian', { age: ageOfOwnConsent })
    if (file && !(await adoptUpload(trx, person, file, viewer.accountId))) throw refuse('file.notFound')
    await writeConsent(trx, person, {
      text_version: version,
      way: z.encode(consentWay, way),
      file_id: file ?? null,
      reference,
      given_at: new Date(givenAt),
      until: new Date(until),
      recorded_by: viewer.fullName,
    })
    await writeAudit(trx, actingOn(viewer, person), 'recordPersonConsent', String(personId), {
      after: { textVersion: version, consentWay: way, consentUntil: until },
    })
  })

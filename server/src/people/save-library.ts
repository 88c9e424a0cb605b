import { limits } from '@watchfire/contract/core/limits.ts'
import type { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { libraryKind } from '@watchfire/contract/people/people.shapes.ts'
import { z } from 'zod'
import { actingOn, writeAudit } from '../audit/audit.public.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import {
  bindServers,
  countLibraries,
  endTermsAt,
  findProjectPlace,
  findServersFor,
  insertLibrary,
  updateLibrary,
} from './library.queries.ts'
import { lockedLibrary } from './locked-library.ts'
import { shortenedTerm } from './term.rules.ts'

/** A library stays in its project: what its people agreed to names it. */
export const saveLibrary: Handler<typeof libraryCalls.save> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    const { libraryId, name, kind, purpose, projectId, servers, recordDays, personDays, threshold } = input
    const saved = {
      ...{ name, kind: z.encode(libraryKind, kind), purpose },
      ...(recordDays !== undefined && { record_days: recordDays }),
      ...(threshold !== undefined && { threshold }),
      ...(personDays !== undefined && { person_days: personDays }),
    }
    const before = libraryId === undefined ? undefined : await lockedLibrary(trx, viewer, libraryId)
    const place = await findProjectPlace(trx, viewer, projectId)
    if (!place) throw refuse('project.notFound')
    if (before && before.project_id !== projectId) throw refuse('library.otherProject')
    const id = before ? before.library_id : await insertLibrary(trx, place, saved, viewer.fullName)
    if (before) await updateLibrary(trx, before, saved)
    else if ((await countLibraries(trx, place.company_id)) > limits.faceLibrariesOfCompany)
      throw refuse('library.tooMany', { limit: limits.faceLibrariesOfCompany })
    const ended =
      before && personDays && personDays !== before.person_days
        ? await endTermsAt(trx, before, new Date(shortenedTerm(personDays, Date.now())))
        : undefined
    if (servers) {
      const found = await findServersFor(trx, viewer, place.company_id, servers)
      if (found.length < new Set(servers).size) throw refuse('device.notFound')
      const numbers = found.map(({ device_no }) => device_no)
      await bindServers(trx, viewer, { tenant_id: place.tenant_id, library_id: id }, numbers, viewer.fullName)
    }
    await writeAudit(trx, actingOn(viewer, place), 'saveFaceLibrary', String(id), {
      name,
      before: before && {
        ...{ libraryName: before.name, libraryType: before.kind, purpose: before.purpose },
        ...(recordDays !== undefined && { recordDays: before.record_days }),
        ...(personDays !== undefined && { personDays: before.person_days }),
        ...(threshold !== undefined && { faceThreshold: before.threshold }),
      },
      after: {
        libraryName: name,
        libraryType: saved.kind,
        purpose,
        recordDays,
        personDays,
        faceThreshold: threshold,
        ...(servers && { faceServerIds: servers }),
      },
      ...(ended !== undefined && { termsEnded: ended }),
    })
    return { libraryId: id }
  })

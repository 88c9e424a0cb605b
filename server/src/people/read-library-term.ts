import type { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { readInScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import { countEndingLater, findLibrary } from './library.queries.ts'
import { shortenedTerm } from './term.rules.ts'

export const readLibraryTerm: Handler<typeof libraryCalls.readTerm> = ({ libraryId, personDays }, viewer, { db }) =>
  readInScope(db, viewer, async trx => {
    const library = await findLibrary(trx, viewer, libraryId)
    if (!library) throw refuse('library.notFound')
    const endsAt = shortenedTerm(personDays, Date.now())
    return { people: await countEndingLater(trx, library, new Date(endsAt)), endsAt }
  })

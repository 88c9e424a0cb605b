import type { Reader, Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { type FoundLibrary, findLibrary } from './library.queries.ts'

/** @throws library.notFound */
export async function lockedLibrary(trx: Trx, viewer: Viewer, libraryId: number): Promise<FoundLibrary> {
  const library = await findLibrary(trx, viewer, libraryId, 'held')
  if (!library) throw refuse('library.notFound')
  return library
}

/** Who asks for one library is told when there is none. @throws library.notFound */
export async function requireLibrary(db: Reader, viewer: Viewer, libraryId: number | undefined): Promise<void> {
  if (libraryId !== undefined && !(await findLibrary(db, viewer, libraryId))) throw refuse('library.notFound')
}

import type { Trx } from '../core/db/database.ts'
import { refuse } from '../core/http/refuse.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { mayEdit } from './board.view.ts'
import { lockEntry } from './board-entry.queries.ts'

/** @throws board.entryNotFound outside the viewer's scope, board.notYours without the right to keep boards */
export async function editable(trx: Trx, viewer: Viewer, id: number) {
  const entry = await lockEntry(trx, viewer, id)
  if (!entry) throw refuse('board.entryNotFound')
  if (!mayEdit(viewer, entry)) throw refuse('board.notYours')
  return entry
}

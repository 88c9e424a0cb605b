/** All recognitions of one person for the file that is handed to them, the newest first, written while they are read: a camera at a gate makes many in a year. */
import { type Database, readInScope } from '../core/db/database.ts'
import type { Viewer } from '../core/session/viewer.ts'
import { siteText } from '../core/site-time.ts'
import { listRecordsOf } from './recognition.queries.ts'
import { recognitionView } from './recognition.view.ts'

/** The items of a JSON list. */
export async function* recordsOfPerson(
  db: Database,
  viewer: Viewer,
  personId: number,
  portion = 500,
): AsyncGenerator<string, void> {
  let before: number | undefined
  for (;;) {
    const from = before
    const rows = await readInScope(db, viewer, trx => listRecordsOf(trx, viewer, personId, portion, from))
    for (const row of rows) {
      const { personId: _, personName: __, at, judgedAt, ...record } = recognitionView(row)
      const told = {
        ...{ at: siteText(at), projectName: row.project_name, place: row.place, ...record },
        judgedAt: judgedAt === null ? null : siteText(judgedAt),
      }
      yield `${before === undefined ? '' : ','}\n    ${JSON.stringify(told)}`
      before = row.record_id
    }
    if (rows.length < portion) return
  }
}

import { actionText } from '@watchfire/contract/audit/audit.actions.ts'
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { Reader } from '../core/db/database.ts'
import { siteText } from '../core/site-time.ts'
import { unnamed } from './audit.view.ts'
import { type Looked, listLooksAtPerson } from './looks-at-person.queries.ts'

/** As the person is told of them: of the platform's people no name, whoever makes the file. `areAll`: there were no more before. */
export async function looksAtPerson(db: Reader, looked: Looked, language: Language) {
  const rows = await listLooksAtPerson(db, { ...looked, limit: looked.limit + 1 })
  return {
    areAll: rows.length <= looked.limit,
    looks: rows.slice(0, looked.limit).map(row => ({
      at: siteText(row.at),
      what: actionText(row.action, language),
      byName: (!row.on_behalf && (row.full_name || row.account)) || unnamed(row)[language],
    })),
  }
}

import type { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { readInScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { loadOwnScope } from '../require-grant.ts'
import { judgedPeople } from './judged-people.ts'
import { readPeopleSheet } from './read-people-sheet.ts'

export const checkPeople: Handler<typeof peopleImportCalls.checkPeople> = async ({ sheet }, viewer, { db }) => {
  const rows = await readPeopleSheet(sheet, viewer)
  const own = await loadOwnScope(db, viewer)
  const judged = await readInScope(db, viewer, trx => judgedPeople(trx, db, { rows, own, reader: viewer }))
  return { rows: judged.map(({ row, problems }) => ({ ...row, problems })) }
}

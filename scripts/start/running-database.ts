import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '../../server/src/core/db/database.ts'
import { deriveSecret } from '../../server/src/core/session/sealed-secret.ts'
import { readPostmaster } from '../postgres/postmaster-file.ts'
import { urlOf } from '../postgres/start-postgres.ts'

/** The database of DATABASE_URL, or the embedded one of a running `npm start`; undefined when none runs. */
export async function openRunningDatabase(): Promise<Database | undefined> {
  const { DATABASE_URL, WATCHFIRE_DATA, WATCHFIRE_SECRET_KEY, WATCHFIRE_DATABASE_PASSWORD } = process.env
  const folder = resolve(WATCHFIRE_DATA || '.data')
  const running = readPostmaster(join(folder, 'postgres', 'data'))
  const url = DATABASE_URL || (running && urlOf(running.socketFolder, 'watchfire'))
  if (!url) return undefined
  const password =
    WATCHFIRE_DATABASE_PASSWORD ?? (await deriveSecret(folder, WATCHFIRE_SECRET_KEY || undefined, 'database logins'))
  return openDatabase(url, { password })
}

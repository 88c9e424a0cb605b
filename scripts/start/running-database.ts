import { join, resolve } from 'node:path'
import { readPostmaster } from '../../server/src/core/postgres/postmaster-file.ts'
import { urlOf } from '../../server/src/core/postgres/start-postgres.ts'

/** The database of DATABASE_URL, or the embedded one of a running `npm start`; undefined when none runs. */
export function databaseUrl(): string | undefined {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const folder = resolve(process.env.WATCHFIRE_DATA || '.data')
  const running = readPostmaster(join(folder, 'postgres', 'data'))
  return running && urlOf(running.socketFolder, 'watchfire')
}

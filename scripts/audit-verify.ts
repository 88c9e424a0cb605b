import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { faultText, reportText, verifyAll } from '../server/src/audit/audit.public.ts'
import { openReadOnly } from '../server/src/doctor/doctor.public.ts'
import { readPostmaster } from './postgres/postmaster-file.ts'
import { isPostgresOn } from './postgres/process-table.ts'
import { startPostgres, urlOf } from './postgres/start-postgres.ts'
import { readSettingsFile, readStartSettings } from './start/start-settings.ts'

// `npm run audit:verify`: reads every entry of the account log and says whether it is what was sealed, a line per customer. Changes
// nothing. While the product is stopped it starts the built-in database for as long as it reads. `--json` for machines. Ends with 1
// when something was tampered with, with 2 when it could not be read.

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
try {
  const env = { ...readSettingsFile(process.env.WATCHFIRE_SETTINGS), ...process.env }
  const { dataFolder, databaseUrl } = readStartSettings(process.env, [])
  const database = await openAnyDatabase(dataFolder, databaseUrl)
  const db = openReadOnly(database.url)
  try {
    const reports = await verifyAll(db, dataFolder, env.WATCHFIRE_SECRET_KEY || undefined)
    if (values.json) console.log(JSON.stringify(reports, null, 2))
    for (const report of values.json ? [] : reports) {
      console.log(
        `${report.faults.length > 0 ? 'BAD ' : 'ok  '}  ${report.name || report.tenantId}: ${reportText(report)}`,
      )
      for (const fault of report.faults) console.log(`        ${faultText(fault)}`)
    }
    const bad = reports.filter(({ faults }) => faults.length > 0).length
    if (!values.json)
      console.log(bad === 0 ? '\nAll is as it was written.' : `\n${bad} of ${reports.length} were tampered with.`)
    process.exitCode = bad === 0 ? 0 : 1
  } finally {
    await db.destroy()
    await database.close()
  }
} catch (error) {
  console.error(`audit:verify: ${(error as Error).message}`)
  process.exitCode = 2
}

/** That of the settings, the built-in one that runs, or the built-in one started for this. */
async function openAnyDatabase(dataFolder: string, given: string | undefined) {
  const folder = join(dataFolder, 'postgres')
  const running = readPostmaster(join(folder, 'data'))
  const isRunning = running && isPostgresOn(running.pid, join(folder, 'data'))
  const url = given ?? (isRunning ? urlOf(running.socketFolder, 'watchfire') : undefined)
  if (url) return { url, close: async () => {} }
  if (!existsSync(folder)) throw new Error(`there is no database in ${dataFolder}; WATCHFIRE_DATA names another folder`)
  const postgres = await startPostgres({ folder })
  return { url: postgres.url, close: () => postgres.stop() }
}

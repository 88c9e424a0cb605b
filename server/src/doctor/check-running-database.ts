/** Does the database answer, is it one the product can use, and do the clocks agree? Reads, and writes nothing. */
import { readdirSync } from 'node:fs'
import { fewestConnections } from '../core/db/connection-budget.ts'
import { countConnections, type DoctorDb, listAppliedMigrations, readDatabaseFacts } from './doctor.queries.ts'
import { durationText, type Finding, mend, note, ok } from './finding.ts'

const oldest = 15
/** What a request and an answer take is no difference of clocks. */
const clockTolerance = 5_000
const subject = 'database'

/** `usable`: it can be asked for what the product keeps in it. */
export async function checkDatabase(
  url: string,
  db: DoctorDb,
  clock: () => number = Date.now,
): Promise<{ findings: Finding[]; usable: boolean }> {
  let facts: Awaited<ReturnType<typeof readDatabaseFacts>>
  try {
    facts = await readDatabaseFacts(db)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    const act = 'Is it running, and does DATABASE_URL lead to it? The built-in one starts with `npm start`'
    return { findings: [mend(subject, `does not answer (${message || code})`, act)], usable: false }
  }
  if (facts.version < oldest) {
    const text = `is PostgreSQL ${facts.version}; ${oldest} or newer is needed`
    return { findings: [mend(subject, text, 'Upgrade it')], usable: false }
  }
  const migrations = checkMigrations(await listAppliedMigrations(db))
  return {
    findings: [
      ok(subject, `answers, PostgreSQL ${facts.version}`),
      migrations,
      await checkConnections(url),
      checkClock(facts.now - clock()),
    ],
    usable: migrations.state === 'ok',
  }
}

function checkMigrations(applied: readonly string[]): Finding {
  const about = 'tables'
  const known = readdirSync(new URL('../../migrations/', import.meta.url)).filter(name => name.endsWith('.sql'))
  const newer = applied.filter(name => !known.includes(name))
  const missing = known.filter(name => !applied.includes(name))
  if (newer.length > 0)
    return mend(
      about,
      `are of a newer version of the product (${newer.at(-1)})`,
      'Start that version, or restore a backup',
    )
  if (applied.length === 0) return note(about, 'there are none yet; the first start makes them')
  if (missing.length > 0)
    return mend(
      about,
      `${missing.length} changes are missing (from ${missing[0]})`,
      'Restart the product: it brings them',
    )
  return ok(about, `are up to date (${applied.at(-1)})`)
}

async function checkConnections(url: string): Promise<Finding> {
  const about = 'connections'
  try {
    const { max, reserved, foreign, servers } = await countConnections(url)
    const held = servers.reduce((sum, { connections }) => sum + connections, 0)
    const free = max - reserved - foreign - held
    const text = `${free} of ${max} free, ${held} held by ${servers.length} servers of the product, ${foreign} by others`
    if (servers.length > 0 || free >= fewestConnections) return ok(about, text)
    return mend(about, `${text}; a server needs ${fewestConnections}`, 'Raise max_connections of the database')
  } catch (error) {
    return note(about, `could not be counted (${(error as Error).message})`)
  }
}

function checkClock(offset: number): Finding {
  const about = 'clock'
  if (Math.abs(offset) <= clockTolerance) return ok(about, 'this machine and the database agree')
  const text = `the database is ${durationText(offset)} ${offset > 0 ? 'ahead of' : 'behind'} this machine`
  return mend(about, text, 'Let both take the time from the same server (NTP)')
}

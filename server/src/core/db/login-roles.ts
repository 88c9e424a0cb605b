/**
 * The logins of the application, each of one database: `scoped` sees one customer at a time, `system` all of them, and `opinion`, which
 * writes what models say of alarms, reads a little of one customer and changes no alarm. None owns anything. The owner of the database makes them with the migrations, and nothing else ever connects as the owner.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

export type LoginKind = 'scoped' | 'system' | 'opinion'
export type LoginConfig = Pick<pg.ClientConfig, 'host' | 'port' | 'database' | 'ssl' | 'user' | 'password'>

const groups: Record<LoginKind, readonly string[]> = {
  scoped: ['watchfire_app'],
  system: ['watchfire_app', 'watchfire_system'],
  opinion: ['watchfire_opinion'],
}
const maxName = 63

/** How to connect as a login to the database that `ownerUrl` leads to. Names longer than PostgreSQL's end in their hash. */
export function loginConfig(ownerUrl: string, kind: LoginKind, password?: string): LoginConfig {
  const { host, port, database, ssl } = new pg.Client({ connectionString: ownerUrl })
  const name = `${database}_${kind}_login`
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 12)
  const user = Buffer.byteLength(name) <= maxName ? name : `watchfire_${kind}_${hash}`
  return { host, port, database, ssl, user, password }
}

/** Sees to it that all logins exist, belong to their groups and have this password. @throws Error that says what the owner lacks */
export async function ensureLogins(ownerUrl: string, password?: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'watchfire-migrate' })
  await owner.connect()
  try {
    for (const kind of ['scoped', 'system', 'opinion'] as const) await ensureLogin(owner, ownerUrl, kind, password)
  } finally {
    await owner.end()
  }
}

async function ensureLogin(owner: pg.Client, ownerUrl: string, kind: LoginKind, password?: string): Promise<void> {
  const login = loginConfig(ownerUrl, kind, password)
  const name = pg.escapeIdentifier(login.user ?? '')
  const ask = (text: string) =>
    owner.query(text).catch((error: { code?: string; message: string }) => {
      // Another server, or another database of this cluster, was a moment earlier.
      if (error.code === '42710' || error.code === '23505' || error.message.includes('concurrently updated')) return
      throw new Error(`the login ${name} cannot be made (${error.message}). ${wayOut(login, kind)}`, { cause: error })
    })
  const { rows } = await owner.query<{ groups: string[]; version: number }>(
    `select current_setting('server_version_num')::int as version, array(
       select roleid::regrole::text from pg_auth_members where member = (select oid from pg_roles where rolname = $1)
     ) as groups`,
    [login.user],
  )
  const [found = { groups: [], version: 0 }] = rows
  const known = await owner.query('select from pg_roles where rolname = $1', [login.user])
  if (known.rowCount === 0) await ask(`create role ${name} login nosuperuser nocreatedb nocreaterole nobypassrls`)
  // A member inherits what the group may do, and cannot become it.
  const how = found.version >= 160000 ? ' with inherit true, set false' : ''
  for (const group of groups[kind]) if (!found.groups.includes(group)) await ask(`grant ${group} to ${name}${how}`)
  if (password !== undefined && !(await opens(login)))
    await ask(`alter role ${name} password ${pg.escapeLiteral(verifierOf(password))}`)
}

async function opens(login: LoginConfig): Promise<boolean> {
  const client = new pg.Client(login)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** What PostgreSQL keeps of a password (SCRAM-SHA-256); the statement that sets it may be logged. */
function verifierOf(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const mac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(mac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${mac('Server Key').toString('base64')}`
}

function wayOut(login: LoginConfig, kind: LoginKind): string {
  const name = pg.escapeIdentifier(login.user ?? '')
  return `Give the owner of DATABASE_URL the right CREATEROLE, or let an administrator run: create role ${name} login password '…'; grant ${groups[kind].join(', ')} to ${name}; and set WATCHFIRE_DATABASE_PASSWORD to that password`
}

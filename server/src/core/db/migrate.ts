/** Applies `server/migrations/*.sql` in order, each once and in one transaction; several servers may start at the same time. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { ensureLogins } from './login-roles.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** `password` is that of the application's logins; none where the cluster asks for none. @throws when an applied migration was changed afterwards, or its SQL fails. */
export async function migrate(url: string, password?: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'watchfire-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7263500)')
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    const done = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')).rows.map(row => [
        row.name,
        row.sha256,
      ]),
    )
    const applied: string[] = []
    for (const name of (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      if (done.has(name)) {
        if (done.get(name) !== sha256)
          throw new Error(`migration ${name} was changed after it had been applied to this database`)
        continue
      }
      await client.query('begin')
      // An owner that is no superuser is held by row-level security like anybody, and would change no row.
      await client.query(`select set_config('app.tenant', 'all', true)`)
      try {
        await client.query(text)
        await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
      applied.push(name)
    }
    await ensureLogins(url, password)
    return applied
  } finally {
    await client.end()
  }
}

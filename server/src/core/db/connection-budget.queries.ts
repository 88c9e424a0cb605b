import type pg from 'pg'

/** Servers announce themselves by the name of a connection they hold as long as they live: nothing of a dead one is left behind. */
const announcement = /^watchfire-presence (\d+)$/
export const announcedAs = (connections: number): string => `watchfire-presence ${connections}`

export type ConnectionFacts = {
  max: number
  /** For the operator of the database: no server takes them. */
  reserved: number
  /** Held by other programs, and in other databases of the same PostgreSQL. */
  foreign: number
  /** The other servers on this database. */
  servers: { connections: number }[]
}

/** Holds a lock of the session, so that of two servers that ask at once the second sees what the first took. */
export async function readConnectionFacts(client: pg.Client): Promise<ConnectionFacts> {
  await client.query('select pg_advisory_lock(7263501)')
  const limits = await client.query<{ max: number; reserved: number }>(
    `select current_setting('max_connections')::int as max,
            current_setting('superuser_reserved_connections')::int
              + coalesce(current_setting('reserved_connections', true), '0')::int as reserved`,
  )
  const { rows } = await client.query<{ name: string; own: boolean; held: number }>(
    `select application_name as name, datname = current_database() and application_name like 'watchfire-%' as own,
            count(*)::int as held
     from pg_stat_activity
     where datid is not null and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid()
     group by 1, 2`,
  )
  const { max = 0, reserved = 0 } = limits.rows[0] ?? {}
  const foreign = rows.reduce((sum, { own, held }) => sum + (own ? 0 : held), 0)
  const servers = rows.flatMap(({ name, own, held }) => {
    const connections = own ? announcement.exec(name)?.[1] : undefined
    return connections ? Array.from({ length: held }, () => ({ connections: Number(connections) })) : []
  })
  return { max, reserved, foreign, servers }
}

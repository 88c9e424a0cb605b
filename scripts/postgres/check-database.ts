import pg from 'pg'
import { CannotStart } from './cannot-start.ts'

const oldestPostgres = 15

/** A database of somebody else's: reachable, and new enough. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const answer = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Math.floor(Number(answer.rows[0]?.server_version_num) / 10_000)
    if (version < oldestPostgres) {
      throw new CannotStart(`DATABASE_URL leads to PostgreSQL ${version}; ${oldestPostgres} or newer is needed`)
    }
  } catch (error) {
    if (error instanceof CannotStart) throw error
    const { message, code } = error as NodeJS.ErrnoException
    throw new CannotStart(`the database of DATABASE_URL does not answer: ${message || code}`)
  } finally {
    await client.end().catch(() => {})
  }
}

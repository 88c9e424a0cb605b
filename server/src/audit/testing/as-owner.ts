import pg from 'pg'

/** What somebody does who owns the database. */
export async function asOwner(url: string, statements: readonly string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await owner.connect()
  for (const statement of statements) await owner.query(statement)
  await owner.end()
}

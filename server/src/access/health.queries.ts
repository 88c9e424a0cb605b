import { sql } from 'kysely'
import type { Reader } from '../core/db/database.ts'

export async function askDatabase(db: Reader) {
  await sql`select 1`.execute(db)
}

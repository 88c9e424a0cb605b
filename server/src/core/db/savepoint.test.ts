import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { suiteDatabase } from '../testing/suite-database.ts'
import { isDatabaseAway } from './database-away.ts'
import { inSavepoint } from './savepoint.queries.ts'

const db = suiteDatabase()

test('what fails is undone and told, and the others stay', async () => {
  const failures: unknown[] = []
  const note = async (error: unknown) => void failures.push(error)
  const broken = new Error('broken')
  const rows = await db.system.transaction().execute(async trx => {
    await sql`create temporary table work (name text) on commit drop`.execute(trx)
    await inSavepoint(trx, async () => void (await sql`insert into work values ('first')`.execute(trx)), note)
    await inSavepoint(
      trx,
      async () => {
        await sql`insert into work values ('undone')`.execute(trx)
        throw broken
      },
      note,
    )
    await inSavepoint(trx, async () => void (await sql`insert into work values (1 / 0)`.execute(trx)), note)
    await inSavepoint(trx, async () => void (await sql`insert into work values ('last')`.execute(trx)), note)
    return (await sql<{ name: string }>`select name from work`.execute(trx)).rows.map(({ name }) => name)
  })
  expect(rows).toEqual(['first', 'last'])
  expect(failures).toEqual([broken, expect.objectContaining({ code: '22012' })])
})

test('a connection that is cut fails the transaction, and no single work is blamed', async () => {
  const failures: unknown[] = []
  const error = await db.system
    .transaction()
    .execute(trx =>
      inSavepoint(
        trx,
        async () => void (await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)),
        async failure => void failures.push(failure),
      ),
    )
    .catch((failure: unknown) => failure)
  expect(isDatabaseAway(error)).toBe(true)
  expect(failures).toEqual([])
})

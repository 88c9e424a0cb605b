import { expect, test } from 'vitest'
import { checkDatabase } from './check-database.ts'
import { testPostgresVariable } from './test-database.ts'

test('a database that does not answer is told from one that does', async () => {
  await checkDatabase(process.env[testPostgresVariable] ?? '')
  const refused = checkDatabase('postgresql://u:secret@127.0.0.1:1/x')
  await expect(refused).rejects.toThrow(/^the database of DATABASE_URL does not answer: ((?!secret).)*$/)
})

import { expect, test } from 'vitest'
import { seedYard } from '../live/seed-yard.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { hashOfSecret } from './admit.ts'
import { aiServerOfKey } from './ai-server-keys.ts'

const db = suiteDatabase()
const start = Date.now()

test('a withdrawn key is remembered for two seconds and then opens nothing', async () => {
  const { key, aiServerId, aiServerNo } = await seedYard(db)
  const ask = (afterMs: number) => aiServerOfKey(db.gate, hashOfSecret(key), start + afterMs)
  expect(await ask(0)).toMatchObject({ device_id: aiServerId })
  await db.system.deleteFrom('ai_server').where('device_no', '=', aiServerNo).execute()
  expect(await ask(1999)).toMatchObject({ device_id: aiServerId })
  expect(await ask(2000)).toBeUndefined()
})

test('a key that opened nothing opens as soon as it is there', async () => {
  const { tenantId, aiServerNo } = await seedYard(db)
  const keyHash = hashOfSecret('a new key')
  expect(await aiServerOfKey(db.gate, keyHash, start)).toBeUndefined()
  await db.system
    .updateTable('ai_server')
    .set({ key_hash: keyHash })
    .where('device_no', '=', aiServerNo)
    .where('tenant_id', '=', tenantId)
    .execute()
  expect(await aiServerOfKey(db.gate, keyHash, start)).toMatchObject({ device_no: aiServerNo })
})

test('while the database is away nothing is remembered', async () => {
  const { key, aiServerId } = await seedYard(db)
  const broken = db.gate.withSchema('nowhere')
  await expect(aiServerOfKey(broken, hashOfSecret(key), start)).rejects.toThrow()
  await expect(aiServerOfKey(broken, hashOfSecret(key), start)).rejects.toThrow()
  expect(await aiServerOfKey(db.gate, hashOfSecret(key), start)).toMatchObject({ device_id: aiServerId })
})

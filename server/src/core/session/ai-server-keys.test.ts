import { expect, test } from 'vitest'
import { revokeAiServerKeys, rotateAiServerKey } from '../../device/ai-server/ai-server-key.queries.ts'
import { openDatabase } from '../db/database.ts'
import { seedFixture } from '../live/testing/seed-fixture.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { aiServerOfKey, forgetKeys } from './ai-server-keys.ts'
import { hashOfSecret } from './authorize.ts'

const db = suiteDatabase()
const start = Date.now()

test('a withdrawn key is remembered for two seconds and then opens nothing', async () => {
  const { key, aiServerId, aiServerNo } = await seedFixture(db)
  const ask = (afterMs: number) => aiServerOfKey(db.auth, hashOfSecret(key), start + afterMs)
  expect(await ask(0)).toMatchObject({ device_id: aiServerId })
  await db.system.deleteFrom('ai_server').where('device_no', '=', aiServerNo).execute()
  expect(await ask(1999)).toMatchObject({ device_id: aiServerId })
  expect(await ask(2000)).toBeUndefined()
})

test('a key that opened nothing opens as soon as it is there', async () => {
  const { tenantId, aiServerNo } = await seedFixture(db)
  const keyHash = hashOfSecret('a new key')
  expect(await aiServerOfKey(db.auth, keyHash, start)).toBeUndefined()
  await db.system
    .updateTable('ai_server')
    .set({ key_hash: keyHash })
    .where('device_no', '=', aiServerNo)
    .where('tenant_id', '=', tenantId)
    .execute()
  expect(await aiServerOfKey(db.auth, keyHash, start)).toMatchObject({ device_no: aiServerNo })
})

test('while the database is away nothing is remembered', async () => {
  const { key, aiServerId } = await seedFixture(db)
  const away = openDatabase('postgresql://nobody@127.0.0.1:1/nowhere')
  const broken = away.auth
  await expect(aiServerOfKey(broken, hashOfSecret(key), start)).rejects.toThrow()
  await expect(aiServerOfKey(broken, hashOfSecret(key), start)).rejects.toThrow()
  await away.close()
  expect(await aiServerOfKey(db.auth, hashOfSecret(key), start)).toMatchObject({ device_id: aiServerId })
})

test('a replaced key opens until the new one is used for the first time', async () => {
  const { key, aiServerId } = await seedFixture(db)
  const opens = async (one: string) => {
    forgetKeys(db.auth)
    return (await aiServerOfKey(db.auth, hashOfSecret(one)))?.device_id === aiServerId
  }
  const next = `next-${aiServerId}`
  expect(
    await rotateAiServerKey(db.system, aiServerId, { keyHash: hashOfSecret(next), overlapHours: 24 }),
  ).toMatchObject({
    formerUntil: expect.any(Number),
  })
  expect([await opens(key), await opens(key)]).toEqual([true, true])
  expect([await opens(next), await opens(key), await opens(next)]).toEqual([true, false, true])
})

test('a replaced key ends with its hours, and at once without any', async () => {
  const { key, aiServerId, aiServerNo } = await seedFixture(db)
  const opens = async (one: string) => {
    forgetKeys(db.auth)
    return (await aiServerOfKey(db.auth, hashOfSecret(one))) !== undefined
  }
  await rotateAiServerKey(db.system, aiServerId, { keyHash: hashOfSecret(`a-${aiServerId}`), overlapHours: 1 })
  expect(await opens(key)).toBe(true)
  await db.system
    .updateTable('ai_server')
    .set({ previous_key_until: new Date(Date.now() - 1000) })
    .where('device_no', '=', aiServerNo)
    .execute()
  expect(await opens(key)).toBe(false)
  await rotateAiServerKey(db.system, aiServerId, { keyHash: hashOfSecret(`b-${aiServerId}`), overlapHours: 0 })
  expect([await opens(`a-${aiServerId}`), await opens(`b-${aiServerId}`)]).toEqual([false, true])
  expect(await revokeAiServerKeys(db.system, aiServerId)).toBe(true)
  expect(await opens(`b-${aiServerId}`)).toBe(false)
  expect(await revokeAiServerKeys(db.system, 'NOBODY')).toBe(false)
})

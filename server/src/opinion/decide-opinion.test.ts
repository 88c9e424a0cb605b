/** Who agrees that pictures leave the house, to what, and how long that holds. */
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedClient, signInAs } from '../core/testing/signed-client.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })
type Settings = InputOf<typeof opinionCalls.saveSettings>
const fields: Settings = {
  version: 0,
  ...{ modelUrl: 'https://model.example/v1', modelName: 'vision-1', modelKey: 'secret-key', siteContext: '' },
  ...{ answerLanguage: 'en', lookTypes: [1, 4], lookLevels: ['severe', 'normal'] },
  ...{ looksPerHour: 3, looksPerDay: 9, lookTimeout: 2 },
}
let root: SignedClient
let admin: SignedClient
let stranger: SignedClient
let companyId = 0

beforeAll(async () => {
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  companyId = admin.user.companyId
})
beforeEach(async () => {
  await save()
  await sql`update opinion_setting set in_use = false, agreed_by = '', agreed_at = null`.execute(suite.db.system)
})

const offersOf = async (who: SignedClient) =>
  (await who.call(opinionCalls.listOffers, {})).filter(offer => offer.companyId === companyId)
const offer = async () => (await offersOf(admin))[0]
async function save(given: Partial<Settings> = {}) {
  const version = (await offer())?.version ?? 0
  await root.call(opinionCalls.saveSettings, { ...fields, companyId, version, ...given })
}
const decide = async (who: SignedClient, given: object = {}) =>
  who.call(opinionCalls.decide, { companyId, agreed: true, version: (await offer())?.version ?? 0, ...given })

test('the platform sets it and the customer agrees: to what was read, and nobody in its name', async () => {
  expect(await offer()).toMatchObject({ inUse: false, modelUrl: fields.modelUrl, lookTypes: [1, 4], agreedBy: '' })
  expect(await offersOf(stranger)).toEqual([])
  await expect(decide(root)).rejects.toThrow('opinion.ofCustomer')
  await expect(decide(stranger)).rejects.toThrow('company.notFound')
  await expect(decide(admin, { version: 99 })).rejects.toThrow('opinion.changedMeanwhile')
  await decide(admin)
  expect(await offer()).toMatchObject({ inUse: true, agreedBy: admin.user.fullName })
  expect(JSON.stringify(await offer())).not.toContain('secret-key')
  const days = async () =>
    (
      await sql<{
        days_agreed: boolean
      }>`select days_agreed from opinion_setting where company_id = ${companyId}`.execute(suite.db.system)
    ).rows[0]?.days_agreed
  expect(await days()).toBe(true)
  // Whoever set it may end it.
  await decide(root, { agreed: false })
  expect(await offer()).toMatchObject({ inUse: false, agreedBy: '' })
  const { rows } = await sql<{ action: string }>`
    select action from audit where action in ('agreeSecondLook', 'endSecondLook') and company_id = ${companyId} order by action`.execute(
    suite.db.system,
  )
  expect(rows.map(({ action }) => action)).toEqual(['agreeSecondLook', 'endSecondLook'])
})

test.each<[string, Partial<Settings>, boolean]>([
  ['fewer types', { lookTypes: [4] }, true],
  ['another model there', { modelName: 'vision-2' }, true],
  ['one more type', { lookTypes: [1, 4, 9] }, false],
  ['one more level', { lookLevels: ['severe', 'normal', 'notice'] }, false],
  ['another address', { modelUrl: 'https://other.example/v1' }, false],
])('what was agreed to holds for %s: %j is %s', async (_, changed, holds) => {
  await decide(admin)
  await save(changed)
  expect((await offer())?.inUse).toBe(holds)
})

import { expect, test } from 'vitest'
import { suiteServer } from '../core/testing/suite-server.ts'
import { checkDemoAccounts } from './check-demo-accounts.ts'
import { openReadOnly } from './doctor.queries.ts'

const suite = suiteServer({ jobs: false })

test('passwords of the demo that still open are named, unless they are what the demo is for', async () => {
  const system = openReadOnly(suite.db.url)
  expect(await checkDemoAccounts({ system }, true)).toMatchObject({ state: 'note' })
  expect(await checkDemoAccounts({ system }, false)).toMatchObject({
    state: 'mend',
    text: expect.stringMatching(/^root, 13800000001, .*open with a password everybody knows/),
  })
  await suite.db.system.updateTable('account').set({ in_use: false }).execute()
  expect(await checkDemoAccounts({ system }, false)).toMatchObject({ state: 'ok' })
  await system.destroy()
})

/** What a request says is decoded once: a text that looks encoded stays as it was written, in rows, in answers and in searches. */
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { expect, test } from 'vitest'
import { signInAs } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'

const suite = suiteServer({ jobs: false })

test('a text that looks encoded is kept, found and answered as it was written', async () => {
  const admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows: projects } = await admin.call(companyCalls.listProjects, {})
  const projectId = projects[0]?.projectId ?? 0
  const written = ['%41', '%2541', '&lt;b&gt;', '&amp;lt;', '\\u0041', '+41', '=?utf-8?q?=41?=']
  for (const name of written) await admin.call(regionCalls.create, { projectId, name })
  const { rows } = await admin.call(companyCalls.listRegions, {})
  const names = rows.map(row => row.name)
  for (const name of written) expect(names).toContain(name)
  expect(names).not.toContain('A')
  for (const keyword of written) {
    const found = await admin.call(regionCalls.list, { keyword })
    expect(found.rows.map(row => row.name)).toEqual([keyword])
  }
  await admin.call(accessCalls.updateProfile, { fullName: '%25%34%31' })
  expect((await signInAs(suite.app, '13800000001', 'Watchfire!admin')).user.fullName).toBe('%25%34%31')
})

test('an address is decoded once: one that was encoded twice leads elsewhere', async () => {
  const answer = async (url: string) => (await suite.app.inject({ method: 'GET', url })).body
  const health = await answer('/healthz')
  expect(health).toContain('OK')
  expect(await answer('/%68ealthz')).toBe(health)
  // Nothing, or where the console is built its page, as for every address that is not known.
  expect(await answer('/%2568ealthz')).not.toBe(health)
})

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
  await admin.call(accessCalls.updateProfile, { fullName: '%25%34%31' })
  expect((await signInAs(suite.app, '13800000001', 'Watchfire!admin')).user.fullName).toBe('%25%34%31')
})

test('an address is decoded once: one that was encoded twice leads to nothing', async () => {
  const status = async (url: string) => (await suite.app.inject({ method: 'GET', url })).statusCode
  expect(await status('/healthz')).toBe(200)
  expect(await status('/%68ealthz')).toBe(200)
  expect(await status('/%2568ealthz')).toBe(404)
})

/** Custom screens: kept per company, of two editors the second is told, a customer’s neighbours see nothing of it. */
import { defaultWidgets, type Widget } from '@watchfire/contract/wall/screen.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, aViewer } from '../core/testing/builders.ts'
import { suiteServer } from '../core/testing/suite-server.ts'
import { wallHandlers } from './wall.routes.ts'

const suite = suiteServer({ jobs: false })
const { readScreen, saveScreen } = wallHandlers
const score: Widget = { kind: 'score', x: 0, y: 0, w: 3, h: 4 }

async function aComposer() {
  const tools = { db: suite.db, log: suite.app.log }
  const company = await aCompany(suite.db)
  const viewer = await aViewer(suite.db, company)
  const ofCompanyId = company.companyId
  return {
    company,
    read: () => readScreen({ ofCompanyId }, viewer, tools),
    save: (version: number, widgets: Widget[]) => saveScreen({ ofCompanyId, version, widgets }, viewer, tools),
    of: (other: number) => [
      readScreen({ ofCompanyId: other }, viewer, tools),
      saveScreen({ ofCompanyId: other, version: 0, widgets: [] }, viewer, tools),
    ],
  }
}

test('a company has no screen until one is composed, and none again when its parts are taken off', async () => {
  const { company, read, save } = await aComposer()
  expect(await read()).toMatchObject({ version: 0, widgets: [], changedAtText: '' })
  const { version } = await save(0, [...defaultWidgets])
  expect(await read()).toMatchObject({
    version,
    widgets: defaultWidgets,
    changedAtText: expect.stringMatching(/^\d{4}-/),
  })
  await save(version, [])
  expect(await read()).toMatchObject({ version: version + 1, widgets: [] })
  const { rows } = await sql<{ detail: object }>`
    select detail from audit where action = 'saveCustomScreen' and company_id = ${company.companyId} order by audit_id`.execute(
    suite.db.system,
  )
  expect(rows.map(({ detail }) => detail)).toMatchObject([
    { before: { widgets: [] }, after: { widgets: defaultWidgets } },
    { before: { widgets: defaultWidgets }, after: { widgets: [] } },
  ])
})

test('a floor plan is of a project and a region of the company, or of none', async () => {
  const [{ company, read, save }, stranger] = [await aComposer(), await aComposer()]
  const plan = (shows?: Widget['shows']): Widget[] => [
    { kind: 'plan', x: 0, y: 0, w: 6, h: 8, ...(shows && { shows }) },
  ]
  const own = { projectId: company.projectId, regionId: company.regionId }
  const { projectId, regionId } = stranger.company
  for (const shows of [{ projectId }, { ...own, regionId }, { projectId: company.projectId + 1_000_000 }])
    await expect(save(0, plan(shows))).rejects.toMatchObject({ code: 'wall.noSuchPlan' })
  await save(0, plan(own))
  expect((await read()).widgets).toEqual(plan(own))
  await save(1, plan())
  expect((await read()).widgets).toEqual(plan())
})

test('the screen of a customer shows floor plans of the companies below it, and theirs none of above or beside', async () => {
  const tools = { db: suite.db, log: suite.app.log }
  const customer = await aCompany(suite.db)
  const [below, beside] = [await aCompany(suite.db, { of: customer }), await aCompany(suite.db, { of: customer })]
  const companyIds = [customer, below, beside].map(({ companyId }) => companyId)
  const viewer = { ...(await aViewer(suite.db, customer)), companyIds }
  const save = (ofCompanyId: number, projectId: number) =>
    saveScreen(
      { ofCompanyId, version: 0, widgets: [{ kind: 'plan', x: 0, y: 0, w: 6, h: 8, shows: { projectId } }] },
      viewer,
      tools,
    )
  for (const { projectId } of [customer, beside])
    await expect(save(below.companyId, projectId)).rejects.toMatchObject({ code: 'wall.noSuchPlan' })
  expect(await save(customer.companyId, below.projectId)).toEqual({ version: 1 })
})

test('of two who save at once the second is told, and the first one’s screen stands', async () => {
  const { read, save } = await aComposer()
  const came = await Promise.allSettled([save(0, [score]), save(0, [{ ...score, x: 4 }])])
  const refused = came.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'wall.changedMeanwhile' } }])
  expect(await read()).toMatchObject({ version: 1, widgets: [{ kind: 'score' }] })
})

test('the screen of a company out of scope is not found', async () => {
  const [one, other] = [await aComposer(), await aComposer()]
  await other.save(0, [score])
  for (const came of await Promise.allSettled(one.of(other.company.companyId)))
    expect(came).toMatchObject({ status: 'rejected', reason: { code: 'company.notFound' } })
  expect(await other.read()).toMatchObject({ version: 1, widgets: [score] })
})

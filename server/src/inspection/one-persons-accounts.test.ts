/** One person with several accounts is one person: what needs somebody else needs another sign-in. */
import { randomUUID } from 'node:crypto'
import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signerOf, type Viewer } from '../core/session/viewer.ts'
import { aCompany, aViewer, type CompanyOfTest } from '../core/testing/builders.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { hazardHandlers } from './hazard.routes.ts'

const db = suiteDatabase()
const tools = { db, log: recordedLog().log }
const inspection = hazardHandlers((_, fileId) => `/file/${fileId}`)
const later = () => Date.now() + 7 * 86_400_000

/** Somebody of the company who may rectify, with an account of the customer above that is entered from theirs or the other way round. */
async function aScene(signsInAt: 'customer' | 'company') {
  const customer = await aCompany(db)
  const company = await aCompany(db, { of: customer })
  const own = await aViewer(db, signsInAt === 'company' ? company : customer)
  const other = await aViewer(db, signsInAt === 'company' ? customer : company)
  const entered = { ...other, enteredBy: own.accountId }
  const sees = (viewer: Viewer) => ({ ...viewer, companyIds: [customer.companyId, company.companyId] })
  const [fixer, above] = signsInAt === 'company' ? [own, entered] : [entered, own]
  return { company, fixer, above: sees(above), somebodyElse: sees(await aViewer(db, customer)) }
}

async function aHazardOf(company: CompanyOfTest, by: Viewer, fixer: Viewer, level: 'general' | 'major') {
  const { hazardId } = await inspection.report(
    {
      clientKey: randomUUID(),
      ofProjectId: company.projectId,
      source: 'routine',
      category: 'site',
      typeNo: 1,
      words: 'pressure too low',
    },
    by,
    tools,
  )
  const now = async () => ({ hazardId, version: (await inspection.get({ hazardId }, by, tools)).version })
  await inspection.confirm({ ...(await now()), level, clause: 'GB 1, 3.2' }, by, tools)
  await sql`update hazard set assignee_id = ${fixer.accountId}, assignee = 'Li', state = 3, deadline = now() + interval '1 day'
    where hazard_id = ${hazardId}`.execute(db.system)
  return { hazardId, now, can: async (viewer: Viewer) => (await inspection.get({ hazardId }, viewer, tools)).can }
}

/** Another account of that person beside one of theirs, whose role may rectify. */
async function aRectifierEnteredFrom(signer: Viewer, beside: Viewer): Promise<number> {
  const { rows } = await sql<{ account_id: number }>`
    with may as (
      insert into role_right (role_id, menu_id)
      select role_id, ${rights.rectifyHazard} from account where account_id = ${beside.accountId}
    )
    insert into account (tenant_id, company_id, role_id, account, password_hash, signs_in_by, all_projects)
    select tenant_id, company_id, role_id, account || '-2', '', ${signer.accountId}, true from account
    where account_id = ${beside.accountId} returning account_id`.execute(db.system)
  return rows[0]?.account_id ?? 0
}

const plan = { goal: 'g', methods: 'm', resources: 'r', responsible: 'p', timeLimit: 't', emergency: 'e' }

test.each(['company', 'customer'] as const)(
  'who signs in at the %s and rectified does not verify by another account of theirs',
  async signsInAt => {
    const { company, fixer, above, somebodyElse } = await aScene(signsInAt)
    const { now, can } = await aHazardOf(company, somebodyElse, fixer, 'general')
    await inspection.start(await now(), fixer, tools)
    await inspection.submit({ ...(await now()), result: 'done' }, fixer, tools)
    const verify = async (by: Viewer, passed: boolean) =>
      inspection.verify({ ...(await now()), passed, words: 'fine' }, by, tools)
    const third = { ...above, accountId: (await aViewer(db, company)).accountId, enteredBy: signerOf(fixer) }
    for (const by of [above, third])
      for (const passed of [true, false]) await expect(verify(by, passed)).rejects.toThrow('inspection.ownWork')
    expect(await can(above)).not.toContain('verify')
    await verify(somebodyElse, true)
  },
)

test('nor does anybody approve their own plan or allow themselves a longer deadline by it', async () => {
  const { company, fixer, above, somebodyElse } = await aScene('customer')
  const { now, can } = await aHazardOf(company, somebodyElse, fixer, 'major')
  await inspection.plan({ ...(await now()), ...plan }, fixer, tools)
  const approve = async (by: Viewer) => inspection.decidePlan({ ...(await now()), approved: true }, by, tools)
  await expect(approve(above)).rejects.toThrow('inspection.ownRequest')
  expect(await can(above)).not.toContain('approvePlan')
  await approve(somebodyElse)
  await inspection.askExtension({ ...(await now()), deadline: later(), words: 'part is late' }, fixer, tools)
  const allow = async (by: Viewer) => inspection.decideExtension({ ...(await now()), approved: true }, by, tools)
  await expect(allow(above)).rejects.toThrow('inspection.ownRequest')
  await allow(somebodyElse)
  await inspection.askExtension({ ...(await now()), deadline: later() + 1, words: 'later still' }, fixer, tools)
})

test('each step keeps whose it was; the log names the account alone', async () => {
  const { company, fixer, somebodyElse } = await aScene('customer')
  const { hazardId, now } = await aHazardOf(company, somebodyElse, fixer, 'general')
  await inspection.start(await now(), fixer, tools)
  await inspection.submit({ ...(await now()), result: 'done' }, fixer, tools)
  const steps = db.system.selectFrom('hazard_step').where('hazard_id', '=', hazardId).orderBy('step_no')
  expect(await steps.select(['account_id', 'person_id']).execute()).toEqual(
    [somebodyElse, somebodyElse, fixer, fixer].map(viewer => ({
      account_id: viewer.accountId,
      person_id: signerOf(viewer),
    })),
  )
  const { rows } = await sql`select * from audit where target = ${String(hazardId)}`.execute(db.system)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('_person')
})

test('the database refuses it as well', async () => {
  const { company, fixer, above, somebodyElse } = await aScene('company')
  const { hazardId, now } = await aHazardOf(company, somebodyElse, fixer, 'general')
  await inspection.start(await now(), fixer, tools)
  await inspection.submit({ ...(await now()), result: 'done' }, fixer, tools)
  const verified = { verifier_id: above.accountId, verifier_person: signerOf(above) }
  await expect(
    db.system.updateTable('hazard').set(verified).where('hazard_id', '=', hazardId).execute(),
  ).rejects.toThrow(/check/)
})

test('who sent it back and is given it then rectifies it, and another one verifies', async () => {
  const { company, fixer, somebodyElse } = await aScene('company')
  const { hazardId, now } = await aHazardOf(company, somebodyElse, fixer, 'general')
  await inspection.start(await now(), fixer, tools)
  await inspection.submit({ ...(await now()), result: 'done' }, fixer, tools)
  await inspection.verify({ ...(await now()), passed: false, words: 'no tag' }, somebodyElse, tools)
  await sql`update hazard set assignee_id = ${somebodyElse.accountId} where hazard_id = ${hazardId}`.execute(db.system)
  await inspection.submit({ ...(await now()), result: 'tagged' }, somebodyElse, tools)
  expect(await inspection.get({ hazardId }, fixer, tools)).toMatchObject({ state: 'submitted' })
})

test('nor does whom a major hazard is assigned to lower its level', async () => {
  const { company, fixer, above, somebodyElse } = await aScene('customer')
  const { now } = await aHazardOf(company, somebodyElse, somebodyElse, 'major')
  const assigneeId = await aRectifierEnteredFrom(above, fixer)
  const five = { deadline: later(), dutyUnit: 'x', standard: 'x', measure: 'x' }
  await inspection.assign({ ...(await now()), assigneeId, ...five }, somebodyElse, tools)
  const lower = async (by: Viewer) => inspection.confirm({ ...(await now()), level: 'general', words: 'x' }, by, tools)
  for (const by of [fixer, above]) await expect(lower(by)).rejects.toThrow('inspection.ownLevel')
  await lower(somebodyElse)
})

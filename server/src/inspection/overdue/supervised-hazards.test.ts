import { rights } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Viewer } from '../../core/session/viewer.ts'
import { siteDay } from '../../core/site-time.ts'
import { aCompany, aViewer, type CompanyOfTest } from '../../core/testing/builders.ts'
import { everyWriteIsLogged } from '../../core/testing/logged-writes.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { hazardHandlers } from '../hazard.routes.ts'
import { aHazard } from '../testing/inspection-rows.ts'
import { notifySupervisors } from './notify-supervisors.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const tools = { db, log: recordedLog().log }
const inspection = hazardHandlers(() => '')
const day = 86_400_000

/** Somebody who sees the whole company, with every right of the page. */
async function aPerson(company: CompanyOfTest, fullName: string): Promise<Viewer> {
  const viewer = await aViewer(db, company, { fullName })
  const { role_id } = await db.system
    .updateTable('account')
    .set({ full_name: fullName, email: `${fullName}@plant.example`.toLowerCase(), all_projects: true })
    .where('account_id', '=', viewer.accountId)
    .returning('role_id')
    .executeTakeFirstOrThrow()
  const menus = [rights.rectifyHazard, rights.fireCheck].map(menu_id => ({ role_id: role_id as number, menu_id }))
  await db.system
    .insertInto('role_right')
    .values(menus)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return viewer
}

async function aScene() {
  const company = await aCompany(db)
  const head = await aPerson(company, 'Head')
  const fixer = await aPerson(company, 'Li')
  const watcher = await aPerson(company, 'Zhao')
  const hazardId = await aHazard(db, company)
  const get = (viewer = head) => inspection.get({ hazardId }, viewer, tools)
  const now = async () => ({ hazardId, version: (await get()).version })
  const confirm = async (level: 'general' | 'major', words?: string) =>
    inspection.confirm({ ...(await now()), level, clause: 'GB 1, 3.2', words }, head, tools)
  const assign = async (assigneeId: number) => {
    const order = { deadline: Date.now() + 9 * day, dutyUnit: 'x', standard: 'x', measure: 'x' }
    return inspection.assign({ ...(await now()), assigneeId, ...order }, head, tools)
  }
  const putUp = async ({ by = head, supervisor = watcher, until = Date.now() + 30 * day } = {}) => {
    const supervision = { supervisorId: supervisor.accountId, until }
    return inspection.supervise({ ...(await now()), supervision, words: 'a year old' }, by, tools)
  }
  const takeOff = async (by = head) => inspection.supervise({ ...(await now()), words: 'on its way' }, by, tools)
  const mails = async () => {
    const told = db.system.selectFrom('mail').where('tenant_id', '=', company.tenantId).orderBy('mail_id')
    return (await told.select('title').execute()).filter(({ title }) => title.includes('supervision'))
  }
  return { company, head, fixer, watcher, hazardId, get, now, confirm, assign, putUp, takeOff, mails }
}

test('a major hazard is put under supervision and taken off, each a step with its reason; a general one is not', async () => {
  const { head, get, confirm, putUp, takeOff } = await aScene()
  await confirm('general')
  await expect(putUp()).rejects.toThrow('inspection.notNow')
  await confirm('major', 'worse than thought')
  await expect(putUp({ until: Date.now() - 1 })).rejects.toThrow('inspection.supervisionPassed')
  const until = Date.now() + 30 * day
  await putUp({ until })
  const shown = await get()
  expect(shown).toMatchObject({ state: 'confirmed', supervisor: 'Zhao', supervisedBecause: 'a year old' })
  expect(shown.supervisedUntilText.slice(0, 10)).toBe(siteDay(until))
  expect(shown.steps.at(-1)).toMatchObject({ kind: 'supervise', byName: 'Head' })
  expect(shown.steps.at(-1)?.words).toMatch(/^Zhao · .* · a year old$/)
  const list = async (input: object) => (await inspection.list(input, head, tools)).total
  expect([await list({ supervised: true }), await list({})]).toEqual([1, 1])
  const month = siteDay(shown.reportedAt).slice(0, 7)
  expect(await inspection.readMonth({ month }, head, tools)).toMatchObject({ found: 1, supervised: 1 })
  await takeOff()
  expect(await get()).toMatchObject({ supervisor: '', supervisedUntilText: '', supervisedBecause: '' })
  expect((await get()).steps.at(-1)).toMatchObject({ kind: 'endSupervision', words: 'on its way' })
  expect(await list({ supervised: true })).toBe(0)
  await expect(takeOff()).rejects.toThrow('inspection.notNow')
})

test('whoever rectifies it neither decides about its supervision nor supervises it, and who supervises it is not given it', async () => {
  const { fixer, watcher, confirm, assign, putUp, takeOff } = await aScene()
  await confirm('major')
  await assign(fixer.accountId)
  await expect(putUp({ by: fixer })).rejects.toThrow('inspection.ownSupervision')
  await expect(putUp({ supervisor: fixer })).rejects.toThrow('inspection.ownSupervision')
  await putUp()
  await expect(takeOff(fixer)).rejects.toThrow('inspection.ownSupervision')
  await expect(assign(watcher.accountId)).rejects.toThrow('inspection.ownSupervision')
})

/** Somebody with the rights of `beside`, entered from an account elsewhere. */
async function anEnteredOne(company: CompanyOfTest, beside: Viewer): Promise<Viewer> {
  const signer = await aViewer(db, await aCompany(db, { of: company }))
  const { rows } = await sql<{ accountId: number }>`
    insert into account (tenant_id, company_id, role_id, account, password_hash, signs_in_by, all_projects)
    select tenant_id, company_id, role_id, account || '-2', '', ${signer.accountId}, true from account
    where account_id = ${beside.accountId} returning account_id as "accountId"`.execute(db.system)
  return { ...beside, accountId: rows[0]?.accountId ?? 0 }
}

test('an account that was entered from another one stays who it was after that has ended', async () => {
  const { company, head, fixer, confirm, assign, putUp } = await aScene()
  const end = ({ accountId }: Viewer) =>
    sql`update account set signs_in_by = null where account_id = ${accountId}`.execute(db.system)
  const [rectifier, supervisor] = [await anEnteredOne(company, fixer), await anEnteredOne(company, head)]
  await confirm('major')
  await assign(rectifier.accountId)
  await end(rectifier)
  await expect(putUp({ supervisor: rectifier })).rejects.toThrow('inspection.ownSupervision')
  await putUp({ supervisor })
  await end(supervisor)
  await expect(assign(supervisor.accountId)).rejects.toThrow('inspection.ownSupervision')
})

test('it is supervised by who may see it there', async () => {
  const { company, head, watcher, hazardId, confirm, putUp } = await aScene()
  await confirm('major')
  const blind = await aViewer(db, company)
  await expect(putUp({ supervisor: blind })).rejects.toThrow('inspection.cannotSupervise')
  await expect(putUp({ supervisor: await aViewer(db, await aCompany(db)) })).rejects.toThrow('account.notFound')
  const { rows } = await inspection.listRectifiers({ hazardId, toSupervise: true }, head, tools)
  expect(rows.map(({ accountId }) => accountId)).toContain(watcher.accountId)
  expect(rows.map(({ accountId }) => accountId)).not.toContain(blind.accountId)
})

test('what turns out to be general is not under supervision any more', async () => {
  const { get, confirm, putUp } = await aScene()
  await confirm('major')
  await putUp()
  await confirm('general', 'one is enough')
  expect(await get()).toMatchObject({ level: 'general', supervisor: '' })
})

test('its supervisor is told by mail, and reminded once before each day while it is open', async () => {
  const { hazardId, head, confirm, putUp, takeOff, mails } = await aScene()
  const tell = () => db.system.transaction().execute(trx => notifySupervisors.work(trx))
  const near = async () => {
    const until = new Date(Date.now() + day)
    await db.system.updateTable('hazard').set({ supervised_until: until }).where('hazard_id', '=', hazardId).execute()
  }
  await confirm('major')
  await putUp()
  await tell()
  expect(await mails()).toMatchObject([{ title: expect.stringContaining('under your supervision until') }])
  await near()
  await tell()
  await tell()
  expect(await mails()).toHaveLength(2)
  expect((await mails()).at(-1)?.title).toContain('still open')
  // Who is told now that it ends soon is not reminded of it a minute later.
  await takeOff(head)
  await putUp({ until: Date.now() + day })
  await tell()
  expect(await mails()).toHaveLength(3)
  await near()
  await takeOff(head)
  await tell()
  expect(await mails()).toHaveLength(3)
})

test.each(['right', 'scope'] as const)('who has lost the %s to see it is told nothing of it', async lost => {
  const { watcher, hazardId, confirm, putUp, mails } = await aScene()
  await confirm('major')
  await putUp()
  const account = db.system.updateTable('account').where('account_id', '=', watcher.accountId)
  if (lost === 'scope') await account.set({ all_projects: false }).execute()
  else
    await sql`
      delete from role_right where menu_id = ${rights.fireCheck}
        and role_id = (select role_id from account where account_id = ${watcher.accountId})`.execute(db.system)
  const until = new Date(Date.now() + day)
  await db.system.updateTable('hazard').set({ supervised_until: until }).where('hazard_id', '=', hazardId).execute()
  await db.system.transaction().execute(trx => notifySupervisors.work(trx))
  expect(await mails()).toHaveLength(1)
})

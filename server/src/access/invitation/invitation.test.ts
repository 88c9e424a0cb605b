/** Invitations: who may send them, what their links open, and when they open nothing. */
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { limits } from '@watchfire/contract/core/limits.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { settingCalls } from '@watchfire/contract/setting/setting.calls.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openSealer } from '../../core/session/sealed-secret.ts'
import { openSigningKey } from '../../core/session/signing-key.ts'
import { aRegion } from '../../core/testing/builders.ts'
import { nothingChanges } from '../../core/testing/nothing-changes.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { digestOf, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { aMailDomain, aMailServer } from '../../mail/testing/mail-rows.ts'
import { aRole } from '../testing/access-rows.ts'
import { type InvitationLinks, openInvitationLinks } from './invitation-links.ts'

const suite = suiteServer({ jobs: false, env: { WATCHFIRE_PUBLIC_URL: 'https://fire.example/' } })
let admin: SignedClient
let links: InvitationLinks
let east = { tenantId: 0, companyId: 0, projectId: 0, regionId: 0 }
let group = { ...east }
let made = 0
const roles = {} as Record<'admin' | 'operator' | 'viewer', number>

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows } = await sql<typeof east & { name: string }>`
    select c.name, c.tenant_id as "tenantId", c.company_id as "companyId", coalesce(p.project_id, 0) as "projectId", 0 as "regionId"
    from company c left join project p on p.company_id = c.company_id and p.name = '一号厂区'
    where c.name in ('华东示范工厂', '烽燧示范集团')`.execute(suite.db.system)
  east = rows.find(({ name }) => name === '华东示范工厂') ?? east
  group = rows.find(({ name }) => name === '烽燧示范集团') ?? group
  for (const row of await suite.db.system.selectFrom('role').select(['role_id', 'name']).execute())
    Object.assign(roles, { [row.name]: row.role_id })
  const { log } = recordedLog()
  const sealer = await openSealer(suite.folder)
  links = openInvitationLinks(
    suite.db,
    await openSigningKey({ db: suite.db, sealer, log }, 'invitation'),
    'https://fire.example',
  )
  await setDefaultServer(group)
})
afterEach(async () => {
  await sql`update invitation set withdrawn_at = now() where accepted_at is null`.execute(suite.db.system)
})

async function setDefaultServer(company: typeof east) {
  const id = await aMailServer(suite.db, company)
  await sql`update mail_server set is_default = true where server_id = ${id}`.execute(suite.db.system)
}
function anAddress() {
  made += 1
  return `person-${made}@plant.example`
}
const input = (given: object = {}) => ({
  email: anAddress(),
  companyId: east.companyId,
  roleId: roles.operator,
  allProjects: true,
  projectIds: [],
  language: 'zh',
  ...given,
})
const codeOf = async (reply: Promise<{ body: { rcode: number; errorCode?: unknown } }>) =>
  (await reply).body.errorCode ?? 'done'
const send = (given: object = {}, by = admin) => by.send(invitationCalls.send, input(given))
async function invited(given: object = {}, by = admin): Promise<number> {
  const { body } = await send(given, by)
  expect(body.rmsg).toBe('OK')
  return (body.data as { invitationId: number }).invitationId
}
const linkOf = async (invitationId: number) => (await links.urlOf(invitationId))?.split('#')[1] ?? ''
const open = (call: typeof invitationCalls.read | typeof invitationCalls.accept, payload: object) =>
  suite.app
    .inject({ method: 'POST', url: call.path, payload })
    .then(reply => ({ body: reply.json<{ rcode: number; errorCode?: unknown; data: unknown }>() }))
const read = (link: string) => codeOf(open(invitationCalls.read, { link }))
const accept = (link: string, account: string, password = 'a word of my own') =>
  codeOf(open(invitationCalls.accept, { link, account, fullName: '李雷', pwd: digestOf(password) }))

/** Keeps accounts of the plant; `menuIds` are what else its role may. */
async function aKeeper(menuIds: readonly number[], given: object = {}): Promise<SignedClient> {
  const roleId = await aRole(suite.db, east, {
    menuIds: [rights.accounts, rights.keepAccounts, rights.grantAccess, ...menuIds],
    forAllCompanies: true,
  })
  made += 1
  const account = `keeper-${made}`
  await admin.send(accountCalls.save, {
    ...{ account, fullName: '王', companyId: east.companyId, roleId, allProjects: true, projectIds: [] },
    ...{ pwd: digestOf('a first word'), ...given },
  })
  await sql`update account set must_change_password = false where account = ${account}`.execute(suite.db.system)
  return signInAs(suite.app, account, 'a first word')
}

test('an invitation is valid for as long as the installation says when it is sent, and its mail says so', async () => {
  const root = await signInAs(suite.app, 'root', 'Watchfire!root')
  const setDays = (settingValue?: number) =>
    root.call(settingCalls.save, { settingName: 'invitationDays', settingValue })
  const validFor = async (id: number) => {
    const { rows } = await sql<{ days: number; message: string }>`
      select round(extract(epoch from expires_at - invitation.sent_at) / 86400)::int as days, mail.message
      from invitation join mail using (invitation_id) where invitation_id = ${id}`.execute(suite.db.system)
    return rows[0]
  }
  const early = await invited()
  await setDays(3)
  const late = await invited()
  await setDays()
  expect(await validFor(early)).toEqual({ days: 7, message: expect.stringContaining('链接 7 天内有效') })
  expect(await validFor(late)).toEqual({ days: 3, message: expect.stringContaining('链接 3 天内有效') })
})

test('whoever has the link sees who invites them to what, chooses account and password, and signs in with role and scope of the invitation', async () => {
  const email = anAddress()
  const id = await invited({ email, allProjects: false, projectIds: [east.projectId] })
  const link = await linkOf(id)
  expect((await open(invitationCalls.read, { link })).body.data).toMatchObject({
    email,
    companyName: '华东示范工厂',
    roleName: '值班员',
    passwordRules: { leastLength: 8, classes: 1 },
  })
  expect(await accept(link, 'invited-one')).toBe('done')
  const person = await signInAs(suite.app, 'invited-one', 'a word of my own')
  expect(person.user).toMatchObject({ email, projectLimited: true, mustChangePassword: false })
  const { rows } = await person.call(companyCalls.listProjects, {})
  expect(rows.map(row => row.projectId)).toEqual([east.projectId])
  expect([await read(link), await accept(link, 'invited-two')]).toEqual(['invitation.dead', 'invitation.dead'])
})

test('whoever is invited to single regions has those that are left when they accept, and never the whole project', async () => {
  const [hall, yard] = [await aRegion(suite.db, east), await aRegion(suite.db, east)]
  const regionLimits = [{ projectId: east.projectId, regionIds: [hall, yard] }]
  const id = await invited({ allProjects: false, projectIds: [east.projectId], regionLimits })
  await admin.call(regionCalls.remove, { regionId: yard })
  expect(await accept(await linkOf(id), 'of-halls')).toBe('done')
  const person = await signInAs(suite.app, 'of-halls', 'a word of my own')
  const regions = async () => (await person.call(companyCalls.listRegions, {})).rows.map(row => row.regionId)
  expect(await regions()).toEqual([hall])
  const late = await invited({
    allProjects: false,
    projectIds: [east.projectId],
    regionLimits: [{ projectId: east.projectId, regionIds: [hall] }],
  })
  await admin.call(regionCalls.remove, { regionId: hall })
  expect(await accept(await linkOf(late), 'of-nothing')).toBe('done')
  const other = await signInAs(suite.app, 'of-nothing', 'a word of my own')
  expect((await other.call(companyCalls.listRegions, {})).rows).toEqual([])
  expect(await regions()).toEqual([])
})

test('the link stands in no row, and the mail is queued in the person’s language with the server of the customer', async () => {
  const email = anAddress()
  const id = await invited({ email, language: 'en' })
  const mail = await suite.db.system
    .selectFrom('mail')
    .selectAll()
    .where('invitation_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ receivers: [email], cause: 'invitation', language: 'en', settled_at: null })
  expect(mail.title).toBe('华东示范工厂 invites you to its safety platform')
  expect(JSON.stringify(mail)).not.toContain(await linkOf(id))
})

test('unknown, bent, ended, withdrawn and replaced links are refused alike', async () => {
  const answers = new Set<string>()
  const answer = async (link: string) => {
    const { body } = await open(invitationCalls.read, { link })
    answers.add(JSON.stringify({ ...body, requestId: undefined }))
  }
  const [ended, withdrawn, replaced] = [await invited(), await invited(), await invited()]
  const old = await linkOf(replaced)
  const [endedLink, withdrawnLink] = [await linkOf(ended), await linkOf(withdrawn)]
  await sql`update invitation set expires_at = now() where invitation_id = ${ended}`.execute(suite.db.system)
  await admin.call(invitationCalls.withdraw, { invitationId: withdrawn })
  await sql`update invitation set sent_at = now() - interval '2 minutes' where invitation_id = ${replaced}`.execute(
    suite.db.system,
  )
  await admin.call(invitationCalls.resend, { invitationId: replaced })
  for (const link of [endedLink, withdrawnLink, old, `${old.slice(0, -2)}xx`, 'x'.repeat(60)]) await answer(link)
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain('invitation.dead')
  expect(await read(await linkOf(replaced))).toBe('done')
})

test('of two who accept at once one has an account', async () => {
  const link = await linkOf(await invited())
  const codes = await Promise.all(['at-once-1', 'at-once-2'].map(account => accept(link, account)))
  expect(codes.sort()).toEqual(['done', 'invitation.dead'])
})

test('a name that is taken and a weak password are said, and the link still opens', async () => {
  const link = await linkOf(await invited())
  expect(await nothingChanges(suite, () => accept(link, 'ROOT'))).toBe('account.nameTaken')
  expect(await nothingChanges(suite, () => accept(link, 'li.lei', '123456'))).toBe('account.passwordCommon')
  expect(await read(link)).toBe('done')
})

test('one waits per company and address, whatever its case, also when two ask at once; one that has ended makes room', async () => {
  const email = anAddress()
  const codes = await Promise.all([email, email.toUpperCase()].map(one => codeOf(send({ email: one }))))
  expect(codes.sort()).toEqual(['done', 'invitation.pendingAlready'])
  expect(await codeOf(send({ email, companyId: group.companyId }))).toBe('done')
  await sql`update invitation set expires_at = now() where lower(email) = ${email}`.execute(suite.db.system)
  expect(await codeOf(send({ email }))).toBe('done')
})

test('CVE-2026-37669: nobody invites to rights, companies or projects beyond their own', async () => {
  const keeper = await aKeeper([rights.monitor], { allProjects: false, projectIds: [east.projectId] })
  const scope = { allProjects: false, projectIds: [east.projectId] }
  expect(await codeOf(send({ ...scope, roleId: roles.admin }, keeper))).toBe('grant.rightsBeyond')
  const roleId = await aRole(suite.db, east, { menuIds: [rights.monitor], forAllCompanies: true })
  expect(await codeOf(send({ roleId }, keeper))).toBe('grant.scopeBeyond')
  expect(await codeOf(send({ ...scope, roleId, companyId: group.companyId }, keeper))).toBe('company.notFound')
  expect(await codeOf(send({ ...scope, roleId }, keeper))).toBe('done')
})

test('an invitation is worth what its giver has when it is accepted', async () => {
  const roleId = await aRole(suite.db, east, { menuIds: [rights.monitor], forAllCompanies: true })
  const change: [string, (keeper: SignedClient) => Promise<unknown>][] = [
    [
      'a lesser role',
      ({ user }) =>
        sql`update account set role_id = ${roles.viewer} where account_id = ${user.uid}`.execute(suite.db.system),
    ],
    ['stopped', ({ user }) => admin.call(accountCalls.setState, { accountId: user.uid, state: 'terminated' })],
    [
      'fewer projects',
      ({ user }) =>
        sql`update account set all_projects = false where account_id = ${user.uid}`.execute(suite.db.system),
    ],
  ]
  for (const [what, lose] of change) {
    const keeper = await aKeeper([rights.monitor])
    const link = await linkOf(await invited({ roleId }, keeper))
    await lose(keeper)
    expect([what, await accept(link, `late-${made}`)]).toEqual([what, 'invitation.dead'])
  }
})

test('when whoever invited is stopped their invitations are withdrawn: no link of before opens after they are resumed', async () => {
  const roleId = await aRole(suite.db, east, { menuIds: [rights.monitor], forAllCompanies: true })
  const keeper = await aKeeper([rights.monitor])
  const email = anAddress()
  const [theirs, sentAgain] = [await invited({ roleId, email }, keeper), await invited({ roleId }, keeper)]
  await sql`update invitation set sent_at = now() - interval '2 minutes' where invitation_id = ${sentAgain}`.execute(
    suite.db.system,
  )
  await admin.call(invitationCalls.resend, { invitationId: sentAgain })
  const link = await linkOf(theirs)
  const set = (state: 'terminated' | 'inUse') =>
    admin.call(accountCalls.setState, { accountId: keeper.user.uid, state })
  await set('terminated')
  await set('inUse')
  expect([await read(link), await accept(link, `resumed-${made}`)]).toEqual(['invitation.dead', 'invitation.dead'])
  expect(await read(await linkOf(sentAgain))).toBe('done')
  const { rows } = await sql<{ target: string }>`
    select target from audit where action = 'withdrawInvitation' and account_id = ${admin.user.uid} and target = ${email}`.execute(
    suite.db.system,
  )
  expect(rows).toHaveLength(1)
})

test('who administers the company sees, resends and withdraws; whoever is limited to projects those within theirs', async () => {
  const whole = await invited()
  const within = await invited({ allProjects: false, projectIds: [east.projectId] })
  const keeper = await aKeeper([rights.monitor], { allProjects: false, projectIds: [east.projectId] })
  const listed = async (by: SignedClient) => (await by.call(invitationCalls.list, {})).rows.map(row => row.invitationId)
  expect(await listed(admin)).toEqual([within, whole])
  expect(await listed(keeper)).toEqual([within])
  expect(await codeOf(keeper.send(invitationCalls.withdraw, { invitationId: whole }))).toBe('invitation.notFound')
  expect(await codeOf(admin.send(invitationCalls.resend, { invitationId: whole }))).toBe('invitation.justSent')
  expect(await codeOf(keeper.send(invitationCalls.withdraw, { invitationId: within }))).toBe('done')
  expect(await listed(admin)).toEqual([whole])
})

test('without a mail server, or to a domain the company writes to nobody at, nobody is invited', async () => {
  await sql`update mail_server set is_default = false where company_id = ${group.companyId}`.execute(suite.db.system)
  await nothingChanges(suite, async () => expect(await codeOf(send())).toBe('invitation.noMailServer'))
  await setDefaultServer(east)
  await aMailDomain(suite.db, east, 'elsewhere.example')
  await nothingChanges(suite, async () => expect(await codeOf(send())).toBe('mail.addressNotAllowed'))
  await sql`delete from mail_domain where company_id = ${east.companyId}`.execute(suite.db.system)
})

test('a customer has so many waiting at a time', async () => {
  await sql`
    insert into invitation (tenant_id, company_id, email, language, role_id, all_projects, invited_by, expires_at)
    select ${east.tenantId}, ${east.companyId}, 'n' || n || '@plant.example', 'zh', ${roles.viewer}, true, ${admin.user.uid},
           now() + interval '1 day' from generate_series(1, ${limits.invitationsOfCustomer}) as n`.execute(
    suite.db.system,
  )
  expect(await codeOf(send())).toBe('invitation.tooMany')
})

test('sending, resending, withdrawing and accepting are in the log, without the link', async () => {
  const email = anAddress()
  const id = await invited({ email })
  await sql`update invitation set sent_at = now() - interval '2 minutes' where invitation_id = ${id}`.execute(
    suite.db.system,
  )
  await admin.call(invitationCalls.resend, { invitationId: id })
  const link = await linkOf(id)
  await accept(link, 'logged-one')
  const rows = await suite.db.system
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('target', 'in', [email, 'logged-one'])
    .orderBy('audit_id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['sendInvitation', 'resendInvitation', 'acceptInvitation'])
  expect(JSON.stringify(rows)).not.toContain(link)
})

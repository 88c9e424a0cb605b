/** A link that was given before is worth what its reader may see now: a change of scope, role or account ends it, whatever its kind. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { regionCalls } from '@watchfire/contract/company/region.calls.ts'
import { seedRoles } from '@watchfire/contract/core/rights.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { photoUrls } from '../../people/photo-link.ts'
import { feedResource } from '../../video/feed-ticket.ts'
import { localLink, openLocalTicket } from '../../video/local-link.ts'
import { newFileId, openDiskStore } from '../files/disk-store.ts'
import { insertFile } from '../files/file.queries.ts'
import { openFileTickets } from '../files/file-ticket.ts'
import { fileUrls } from '../files/file-url.ts'
import { playLink } from '../files/play-link.ts'
import { anAccount } from '../testing/builders.ts'
import { type SignedClient, signInAs, withApiKey } from '../testing/signed-client.ts'
import { suiteServer } from '../testing/suite-server.ts'
import { openSealer } from './sealed-secret.ts'
import { findTicketHolder } from './session.queries.ts'
import { openSigningKey } from './signing-key.ts'
import { type Grant, openTickets, type Tickets } from './ticket.ts'

const suite = suiteServer()
const fileId = newFileId()
let tickets: Tickets
let origin = ''
let admin: SignedClient
let operator: SignedClient
let [plant, second] = [0, 0]
let role = { roleId: 0, version: 1 }
/** Two regions of the plant that nothing stands in. */
let halls: [number, number] = [0, 0]

beforeAll(async () => {
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' })
  const { db, folder } = suite
  const sealer = await openSealer(folder)
  const log = pino({ level: 'silent' })
  tickets = openTickets(db, await openSigningKey({ db, sealer, log }, 'ticket'))
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const { rows } = await admin.call(companyCalls.listProjects, {})
  plant = rows.find(row => row.name === '一号厂区')?.projectId ?? 0
  second = rows.find(row => row.name === '二号厂区')?.projectId ?? 0
  const aHall = async (name: string) => (await admin.call(regionCalls.create, { projectId: plant, name })).regionId
  halls = [await aHall('一号车间'), await aHall('二号车间')]
  const made = await admin.call(roleCalls.save, {
    name: '夜班',
    menuIds: [...seedRoles.operator],
    forAllCompanies: true,
  })
  role = { roleId: made.roleId, version: made.version }

  // Far more than lies in the buffers between server and reader.
  const bytes = Buffer.alloc(60_000_000)
  const store = await openDiskStore(join(folder, 'files'))
  const draft = await store.newDraft()
  await writeFile(draft, bytes)
  await store.keep(draft, fileId)
  const { companyId } = admin.user
  const owner = { fileId, tenantId: companyId, companyId }
  await insertFile(db.system, { ...owner, mime: 'video/mp4', bytes: bytes.length, sha256: Buffer.alloc(32) })
})
beforeEach(async () => {
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  const { roleId } = role
  await admin.call(accessCalls.updateProfile, { userId: operator.user.uid, roleId, projectIds: [plant, second] })
})

type Reader = Pick<SignedClient, 'call'> & { user: { uid: number } }
async function grantOf(person: Reader): Promise<Grant> {
  const { sessionId } = await newestSession(person)
  const row = await findTicketHolder(suite.db.auth, sessionId)
  return { sessionId, accountId: person.user.uid, scopeEpoch: row?.scope_epoch ?? -1 }
}
const newestSession = async ({ user }: Reader) => {
  const row = await suite.db.system
    .selectFrom('session')
    .where('account_id', '=', user.uid)
    .select('session_id')
    .orderBy('session_id', 'desc')
    .executeTakeFirstOrThrow()
  return { sessionId: row.session_id }
}

const isAnyoneWaiting = async () =>
  (
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      suite.db.system,
    )
  ).rows.length > 0

/** One link of each kind; each says whether it opens. */
async function everyLink(person: Reader): Promise<Record<string, () => Promise<boolean>>> {
  const grant = await grantOf(person)
  const fetched = (url: string) => async () => {
    const response = await fetch(origin + url, { headers: { range: 'bytes=0-9' } })
    await response.body?.cancel()
    return response.ok
  }
  const opened = (open: () => Promise<unknown>) => () =>
    open().then(
      () => true,
      () => false,
    )
  const ticketOf = (url: string) => new URL(url, origin).searchParams.get('ticket') ?? ''
  const bundle = tickets.issue({ ...grant, resource: 'bundle:edge.tar.gz' }, { ttlMs: 60_000 })
  const photo = ticketOf(photoUrls(tickets)(grant, fileId))
  const local = new URL(localLink(tickets, grant, { aiServerNo: 1, name: 'clip.mp4', device: 'Gate' }), origin)
  const live = { kind: 'live', channelId: 'A_C1', language: 'zh' } as const
  const feed = tickets.issue({ ...grant, resource: feedResource(live) }, { ttlMs: 60_000 })
  const { url: list } = await person.call(exportCalls.start, { format: 'csv' })
  return {
    picture: fetched(fileUrls(openFileTickets(tickets))(grant, fileId)),
    recording: fetched(playLink(tickets, grant, fileId)),
    'recording on an AI server': opened(() => openLocalTicket(tickets, ticketOf(local.href), undefined)),
    'live picture': opened(() => tickets.openKind(feed, 'video')),
    'photo of a person': opened(() => tickets.open(photo, `person:${fileId}`)),
    'software of AI servers': opened(() => tickets.openKind(bundle, 'bundle')),
    export: fetched(list),
  }
}
const openOf = async (links: Record<string, () => Promise<boolean>>) => {
  const states = await Promise.all(Object.entries(links).map(async ([kind, opens]) => ((await opens()) ? kind : '')))
  return states.filter(Boolean)
}
const kinds = [
  'picture',
  'recording',
  'recording on an AI server',
  'live picture',
  'photo of a person',
  'software of AI servers',
  'export',
]

const profile = (change: object) => admin.call(accessCalls.updateProfile, { userId: operator.user.uid, ...change })
const moveHall = (toProjectId: number, version: number) =>
  admin.call(regionCalls.move, { regionId: halls[0], toProjectId, version })
const setState = (state: 'inUse' | 'terminated') =>
  admin.call(accountCalls.setState, { accountId: operator.user.uid, state })
async function saveRights(menuIds: number[], name = '夜班') {
  const { version } = await admin.call(roleCalls.save, { ...role, name, menuIds })
  role = { ...role, version }
}

type Act = () => Promise<unknown>
test.for<{ change: string; before?: Act; act: Act; undo?: Act }>([
  { change: 'other projects', act: () => profile({ projectIds: [second] }) },
  { change: 'one project fewer', act: () => profile({ projectIds: [plant] }) },
  {
    change: 'one region of a project',
    act: () => profile({ regionLimits: [{ projectId: plant, regionIds: [halls[0]] }] }),
  },
  {
    change: 'another region of a project',
    before: () => profile({ regionLimits: [{ projectId: plant, regionIds: [halls[0]] }] }),
    act: () => profile({ regionLimits: [{ projectId: plant, regionIds: [halls[1]] }] }),
  },
  {
    change: 'a region that moved away',
    before: () => profile({ regionLimits: [{ projectId: plant, regionIds: [halls[0]] }] }),
    act: () => moveHall(second, 1),
    undo: () => moveHall(plant, 2),
  },
  { change: 'all projects', act: () => profile({ allProjects: true }) },
  {
    change: 'another role',
    act: async () => {
      const rows = await admin.call(roleCalls.listGivable, {})
      await profile({ roleId: rows.find(row => row.name === 'viewer')?.roleId, projectIds: [plant, second] })
    },
  },
  {
    change: 'a right taken from the role',
    act: () => saveRights(seedRoles.operator.slice(0, -1)),
    undo: () => saveRights([...seedRoles.operator]),
  },
  { change: 'the account stopped', act: () => setState('terminated'), undo: () => setState('inUse') },
  {
    change: 'the session ended by an administrator',
    act: async () => admin.call(sessionCalls.end, await newestSession(operator)),
  },
])('$change: every link answers as one of somebody else', async ({ before, act, undo }) => {
  await before?.()
  const [theirs, others] = [await everyLink(operator), await everyLink(admin)]
  expect(await openOf(await everyLink(operator))).toEqual(kinds)
  await act()
  expect(await openOf(theirs)).toEqual([])
  expect(await openOf(others), 'somebody else is not disturbed').toEqual(kinds)
  await undo?.()
})

test('a password that was reset ends every link', async () => {
  const links = await everyLink(operator)
  const hash = await suite.db.system
    .selectFrom('account')
    .where('account_id', '=', operator.user.uid)
    .select(['password_hash', 'must_change_password'])
    .executeTakeFirstOrThrow()
  await admin.call(accountCalls.resetPassword, { accountId: operator.user.uid })
  expect(await openOf(links)).toEqual([])
  await suite.db.system.updateTable('account').set(hash).where('account_id', '=', operator.user.uid).execute()
})

test('what changes nothing that is seen leaves the links alone', async () => {
  const links = await everyLink(operator)
  await profile({ fullName: '值班员', email: 'duty@example.com' })
  await saveRights([...seedRoles.operator], '夜班二组')
  await profile({ roleId: role.roleId, projectIds: [second, plant] })
  expect(await openOf(links)).toEqual(kinds)
})

test('an API key that may do other things, or from elsewhere, has no link of before; under another name it has them all', async () => {
  const content = { name: '大屏', menuIds: [...seedRoles.operator], allProjects: true, projectIds: [], networks: [] }
  const { keyId, token } = await admin.call(apiKeyCalls.make, content)
  const program = { user: { uid: keyId }, call: withApiKey(suite.app, token).call }
  let version = 0
  const update = (changed: Partial<typeof content> | { networks: string[] }) => {
    version += 1
    return admin.call(apiKeyCalls.update, { keyId, version, ...content, ...changed })
  }
  const first = await everyLink(program)
  expect(await openOf(first)).toEqual(kinds)
  await update({ name: '大屏二' })
  expect(await openOf(first)).toEqual(kinds)
  await update({ menuIds: seedRoles.operator.slice(0, -1) })
  expect(await openOf(first)).toEqual([])
  const second = await everyLink(program)
  await update({ menuIds: seedRoles.operator.slice(0, -1), networks: ['127.0.0.0/8'] })
  expect(await openOf(second)).toEqual([])
})

test('an API key whose holder may see less has no link of before', async () => {
  const content = { name: '大屏三', menuIds: [...seedRoles.operator], allProjects: true, projectIds: [], networks: [] }
  const { keyId, token } = await admin.call(apiKeyCalls.make, { ...content, ofCompanyId: operator.user.companyId })
  const held = { maker_id: operator.user.uid }
  await suite.db.system.updateTable('api_key').set(held).where('account_id', '=', keyId).execute()
  const links = await everyLink({ user: { uid: keyId }, call: withApiKey(suite.app, token).call })
  expect(await openOf(links)).toEqual(kinds)
  await profile({ projectIds: [second] })
  expect(await openOf(links)).toEqual([])
})

test('an API key whose holder comes from an account that is stopped has no link of before', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into account (tenant_id, company_id, role_id, account, password_hash, signs_in_by)
    select tenant_id, company_id, role_id, 'holder-from-a-plant', '', ${operator.user.uid} from account where account = '13800000001'
    returning account_id as id`.execute(suite.db.system)
  const content = { name: '大屏四', menuIds: [...seedRoles.operator], allProjects: true, projectIds: [], networks: [] }
  const { keyId, token } = await admin.call(apiKeyCalls.make, content)
  const held = { maker_id: rows[0]?.id ?? 0 }
  await suite.db.system.updateTable('api_key').set(held).where('account_id', '=', keyId).execute()
  const links = await everyLink({ user: { uid: keyId }, call: withApiKey(suite.app, token).call })
  expect(await openOf(links)).toEqual(kinds)
  await setState('terminated')
  expect(await openOf(links)).toEqual([])
  await setState('inUse')
  expect(await openOf(links), 'nor after it is resumed').toEqual([])
  const setCompany = (in_use: boolean) =>
    suite.db.system.updateTable('company').set({ in_use }).where('company_id', '=', operator.user.companyId).execute()
  const later = await everyLink({ user: { uid: keyId }, call: withApiKey(suite.app, token).call })
  expect(await openOf(later)).toEqual(kinds)
  await setCompany(false)
  await setCompany(true)
  expect(await openOf(later), 'nor after its company is').toEqual([])
})

test('whose projects change together is held in the order of their numbers', async () => {
  const { companyId: tenantId } = admin.user
  const owner = { tenantId, companyId: tenantId, projectId: plant, regionId: 0 }
  const made = await Promise.all(Array.from({ length: 8 }, () => anAccount(suite.db, owner)))
  const [lowest = 0, ...others] = made.toSorted((a, b) => a - b)
  const rows = [...others, lowest].map(account_id => ({ account_id, project_id: plant, tenant_id: tenantId }))
  await suite.db.system.insertInto('account_project').values(rows).execute()
  let taken: Promise<unknown> | undefined
  await suite.db.system.transaction().execute(async trx => {
    await sql`select from account where account_id = ${lowest} for no key update`.execute(trx)
    taken = suite.db.system.deleteFrom('account_project').where('account_id', 'in', made).execute()
    await expect.poll(isAnyoneWaiting).toBe(true)
    const free = sql`select from account where account_id = any(${others}::bigint[]) for no key update skip locked`
    expect((await free.execute(trx)).rows).toHaveLength(others.length)
  })
  await taken
})

test('a recording that is being read breaks off within two seconds; another reader reads on', async () => {
  const url = async (person: SignedClient) => origin + playLink(tickets, await grantOf(person), fileId)
  const [theirs, others] = [await fetch(await url(operator)), await fetch(await url(admin))]
  const begun = Date.now()
  await profile({ projectIds: [second] })
  await expect(theirs.arrayBuffer()).rejects.toThrow()
  expect(Date.now() - begun).toBeLessThan(2000)
  expect((await others.arrayBuffer()).byteLength).toBe(60_000_000)
})

/**
 * Somebody who may do everything there is, in one region of a project: no call that reads tells of what stands in another region of it,
 * or in none, whatever the top bar selects. And what is lost is lost: the last region leaves nothing, and never the whole project.
 */
import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'
import type { Selection } from '@watchfire/contract/core/envelope.ts'
import { menuList } from '@watchfire/contract/core/rights.ts'
import type { RowKind } from '@watchfire/contract/sample.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aRole } from './access/testing/access-rows.ts'
import { publicAlarmId } from './alarm/alarm-key.ts'
import { anEntry } from './board/testing/board-rows.ts'
import {
  aChannel,
  aCompany,
  anAiServer,
  anAlarm,
  aProject,
  aRegion,
  type CompanyOfTest,
} from './core/testing/builders.ts'
import { leastInput } from './core/testing/sample-ids.ts'
import { digestOf, type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { queueMail } from './mail/mail.public.ts'
import { aStoredPicture } from './storage/testing/storage-rows.ts'
import { rowsOfCompany } from './testing/company-rows.ts'

const suite = suiteServer({ jobs: false })
/** Stands in the name of everything that is out of sight. */
const mark = 'HIDDEN'
let admin: SignedClient
let keeper: SignedClient
let plant: CompanyOfTest
let own: Record<RowKind, string | number>
let [hidden, roleId] = [0, 0]
let hiddenIds: string[]

const member = (regionIds: number[], projectId = plant.projectId) => ({
  allProjects: false,
  projectIds: [projectId],
  regionLimits: [{ projectId, regionIds }],
})
async function aPerson(account: string, membership: object): Promise<number> {
  const { companyId } = admin.user
  const person = { account, fullName: account, companyId, roleId, ...membership }
  const { userId } = await admin.call(allCalls.account.save, { ...person, password: digestOf('a first word') } as never)
  await sql`update account set must_change_password = false where account_id = ${userId}`.execute(suite.db.system)
  return userId
}

beforeAll(async () => {
  const { db } = suite
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  const customer = { tenantId: admin.user.companyId, companyId: admin.user.companyId, projectId: 0, regionId: 0 }
  plant = await aCompany(db, { of: customer })
  hidden = await aRegion(db, plant)
  await sql`update region set name = ${`${mark} yard`} where region_id = ${hidden}`.execute(db.system)
  roleId = await aRole(db, customer, { menuIds: menuList.map(menu => menu.id), forAllCompanies: true })
  const accountId = await aPerson('hall-keeper', member([plant.regionId]))
  keeper = await signInAs(suite.app, 'hall-keeper', 'a first word')
  own = await rowsOfCompany(db, { ...plant, owner: accountId })
  hiddenIds = [...(await fill({ ...plant, regionId: hidden })), ...(await fill({ ...plant, regionId: 0 }))]
  // An AI server of the own region with a camera in the other one.
  const { device_no } = await db.system
    .selectFrom('device')
    .where('device_id', '=', String(own.aiServer))
    .select('device_no')
    .executeTakeFirstOrThrow()
  const server = await anAiServer(db, { ...plant, regionId: hidden })
  await aChannel(db, { ...server, deviceNo: device_no }, { name: `${mark} camera` })
})

/** A row of each kind that stands in a place, and their public ids. */
async function fill(place: CompanyOfTest): Promise<string[]> {
  const { db } = suite
  const server = await anAiServer(db, place)
  const channel = await aChannel(db, server, { name: `${mark} camera`, location: `${mark} gate` })
  const alarm = await anAlarm(db, channel, { level: 'severe', location: `${mark} gate` })
  await aStoredPicture(db, channel, alarm)
  const board = Number(own.board)
  const entry = await anEntry(db, { ...place, regionId: place.regionId || (null as never) }, Number(own.account), board)
  await sql`update board_entry set device_name = ${mark} where entry_id = ${entry}`.execute(db.system)
  await sql`update device set name = ${`${mark} server`} where device_no = ${server.deviceNo}`.execute(db.system)
  await sql`
    update device set silent_from = now(), silent_until = now() + interval '1 hour', silent_set_at = now(), silent_by = ${mark}
    where device_no = ${channel.deviceNo}`.execute(db.system)
  await admin.call(allCalls.device.setSensitivity, { deviceId: channel.deviceId, sensitivity: 3 })
  return [server.deviceId, channel.deviceId, publicAlarmId(alarm)]
}

const reads = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(([name, call]) => /^(list|read|get|find|count|query)/.test(name) && !call.transport)
    .filter(([, { right }]) => !['aiServer', 'anyone', 'ticket'].includes(right as string))
    .map(([name, call]) => ({ id: `${module}.${name}`, module, name, call })),
)

test('there is something to be seen, and something hidden', async () => {
  const { rows } = await admin.call(allCalls.device.list, {}, { projectId: plant.projectId })
  expect(rows.filter(row => row.name.startsWith(mark))).toHaveLength(3)
  expect((await keeper.call(allCalls.device.list, {})).rows.map(row => row.channelId)).toEqual([own.device])
  expect(reads.length).toBeGreaterThan(60)
})

describe.each(reads)('$id', ({ module, name, call }) => {
  test('tells nothing of another region', async () => {
    const input = leastInput(module, name, call, kind => own[kind])
    const selections: Selection[] = [
      {},
      { projectId: plant.projectId },
      { regionId: hidden },
      { companyId: plant.companyId },
    ]
    for (const selection of selections) {
      const { status, body } = await keeper.send(call, input, selection)
      const text = JSON.stringify(body)
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(mark)
      for (const id of hiddenIds) expect(text).not.toContain(id)
    }
  })
})

test('every number counts the own region alone', async () => {
  const alarms = await keeper.call(allCalls.alarm.list, {})
  const { rows } = await keeper.call(allCalls.project.list, {})
  const { aiServers, channels, pendingAlarms, regions } = rows[0] ?? {}
  expect({ aiServers, channels, pendingAlarms, regions }).toEqual({
    ...{ aiServers: 1, channels: 1, regions: 1 },
    pendingAlarms: alarms.total,
  })
  const today = await keeper.call(allCalls.alarm.countToday, {})
  expect(today).toMatchObject({ total: alarms.total, channels: 1 })
  const whole = await admin.call(allCalls.alarm.countToday, {}, { projectId: plant.projectId })
  expect(whole.total).toBe(alarms.total + 2)
  expect((await keeper.call(allCalls.device.listAiServers, {})).rows).toMatchObject([{ channels: 1 }])
  const listed = await keeper.call(allCalls.company.list, {}, { companyId: plant.companyId })
  expect(listed.rows[0]).toMatchObject({ projects: 1, aiServers: 1, channels: 1 })
  expect((await keeper.call(allCalls.storage.listFiles, {})).total).toBe(0)
})

test('what concerns all of a project is refused, and what concerns the region is not', async () => {
  const { projectId, regionId } = plant
  const { project, region, device } = allCalls
  const refused = (code: string, answer: Promise<unknown>) => expect(answer).rejects.toThrow(code)
  await refused('project.partOnly', keeper.call(project.setState, { projectId, state: 'terminated' }))
  await refused('project.partOnly', keeper.call(project.readDependents, { projectId }))
  await refused('project.partOnly', keeper.call(region.create, { projectId, name: '新区' }))
  const server = { projectId, name: '新服务器' }
  await refused('project.partOnly', keeper.call(device.registerAiServer, server))
  await refused('device.unknownPlace', keeper.call(device.registerAiServer, { ...server, regionId: hidden }))
  await keeper.call(region.readDependents, { regionId })
})

test('a region is moved out of a project by those who have all of it', async () => {
  const { projectId, regionId } = plant
  const other = await aProject(suite.db, plant)
  await aPerson('of-two', { ...member([regionId]), projectIds: [projectId, other.projectId] })
  const person = await signInAs(suite.app, 'of-two', 'a first word')
  const { readMove, move } = allCalls.region
  const wanted = { regionId, toProjectId: other.projectId }
  expect((await person.send(readMove, wanted)).body.errorCode).toBe('project.partOnly')
  expect((await person.send(move, { ...wanted, version: 1 })).body.errorCode).toBe('project.partOnly')
  await person.call(readMove, { ...wanted, regionId: other.regionId })
})

test('of a server that has channels elsewhere nobody ends the key who has a part, nor reads how many are online', async () => {
  const { getAiServer, rotateKey, revokeKey } = allCalls.device
  const aiServerId = String(own.aiServer)
  const heartbeat = { at: 1, load: null, memoryBytes: null, diskFreeBytes: null, spooled: null, clockOffsetMs: 0 }
  await sql`
    update ai_server set recent_heartbeats = ${JSON.stringify([{ ...heartbeat, channelsOnline: 7 }])}::jsonb
    where device_no = (select device_no from device where device_id = ${aiServerId})`.execute(suite.db.system)
  for (const call of [rotateKey, revokeKey])
    expect((await keeper.send(call, { productKey: aiServerId })).body.errorCode).toBe('project.partOnly')
  const online = async (by: SignedClient) => (await by.call(getAiServer, { aiServerId })).heartbeats[0]?.channelsOnline
  expect([await online(keeper), await online(admin)]).toEqual([null, 7])
})

test('mails that carried alarms of another region tell of those in scope alone', async () => {
  const { db } = suite
  const channel = async (regionId: number) => aChannel(db, await anAiServer(db, { ...plant, regionId }))
  const seen = await anAlarm(db, await channel(plant.regionId))
  const unseen = await anAlarm(db, await channel(hidden))
  const mail = { tenantId: plant.tenantId, companyId: plant.companyId, to: ['a@b.cn'], cc: [], by: null, message: 'm' }
  await db.system.transaction().execute(async trx => {
    await queueMail(trx, { ...mail, title: 'of both', alarms: [seen, unseen], cause: 'forward' })
    await queueMail(trx, { ...mail, title: 'of one', alarms: [seen], cause: 'notice' })
  })
  const read = async (by: SignedClient) => {
    const { rows } = await by.call(allCalls.mail.listRecordsOfAlarm, { alarmId: publicAlarmId(seen) })
    return rows.map(({ title, message, alarms }) => [title, message, alarms])
  }
  const ofOne = ['of one', 'm', 1]
  expect(await read(keeper)).toEqual([ofOne, ['', '', 1]])
  expect(await read(admin)).toEqual([ofOne, ['of both', 'm', 2]])
})

describe('people', () => {
  const codeOf = async (membership: object, account = 'somebody-else') => {
    const person = { account, fullName: '李', companyId: plant.companyId, roleId, ...membership }
    return (await keeper.send(allCalls.account.save, { ...person, pwd: digestOf('a first word') })).body.errorCode
  }

  test('CVE-2026-37669: whoever has a region gives this region and nothing more of the project', async () => {
    const { projectId, regionId } = plant
    for (const beyond of [
      { allProjects: true, projectIds: [] },
      { allProjects: false, projectIds: [projectId] },
      member([hidden]),
      member([regionId, hidden]),
      { ...member([regionId]), regionLimits: [{ projectId: 1, regionIds: [regionId] }] },
    ])
      expect(await codeOf(beyond)).toBe('grant.scopeBeyond')
    expect(await codeOf(member([regionId]), 'of-the-same')).toBeUndefined()
  })

  test('they administer those of their region alone', async () => {
    const [theirs, others, all] = [
      await aPerson('of-hall', member([plant.regionId])),
      await aPerson('of-yard', member([hidden])),
      await aPerson('of-plant', { allProjects: false, projectIds: [plant.projectId] }),
    ]
    const { rows } = await keeper.call(allCalls.account.list, { administered: true })
    const ids = rows.map(row => row.accountId)
    expect([theirs, others, all].map(id => ids.includes(id))).toEqual([true, false, false])
    const { regionLimits } = member([plant.regionId])
    for (const userId of [others, all])
      expect((await keeper.send(allCalls.access.updateProfile, { userId, regionLimits })).body.errorCode).toBe(
        'account.notFound',
      )
  })

  test('a region of another project is none of this one', async () => {
    const other = await aProject(suite.db, plant)
    await expect(aPerson('crossed', member([other.regionId]))).rejects.toThrow('grant.scopeBeyond')
  })
})

describe('what is lost stays lost', () => {
  let person: SignedClient
  let place: CompanyOfTest
  const seen = async () => ({
    regions: (await person.call(allCalls.company.listRegions, {})).rows.map(row => row.regionId),
    channels: (await person.call(allCalls.device.list, {})).total,
  })
  let made = 0
  beforeEach(async () => {
    place = { ...plant, ...(await aProject(suite.db, plant)) }
    await aChannel(suite.db, await anAiServer(suite.db, { ...place, regionId: await aRegion(suite.db, place) }))
    made += 1
    await aPerson(`loser-${made}`, member([place.regionId], place.projectId))
    person = await signInAs(suite.app, `loser-${made}`, 'a first word')
  })
  const region = async () =>
    allCalls.region.get && (await admin.call(allCalls.region.get, { regionId: place.regionId }))
  const moveTo = async (toProjectId: number) =>
    admin.call(allCalls.region.move, { regionId: place.regionId, toProjectId, version: (await region()).version })
  const alsoHas = (projectId: number, regionIds?: number[]) =>
    admin.call(allCalls.access.updateProfile, {
      userId: person.user.uid,
      projectIds: [place.projectId, projectId],
      regionLimits: [
        { projectId: place.projectId, regionIds: [place.regionId] },
        ...(regionIds ? [{ projectId, regionIds }] : []),
      ],
    })

  test('the last region that is removed leaves nothing of the project', async () => {
    expect(await seen()).toEqual({ regions: [place.regionId], channels: 0 })
    await admin.call(allCalls.region.remove, { regionId: place.regionId })
    expect(await seen()).toEqual({ regions: [], channels: 0 })
    expect((await person.call(allCalls.company.listProjects, {})).rows).toEqual([])
    await expect(person.call(allCalls.project.get, { projectId: place.projectId })).rejects.toThrow('project.notFound')
  })

  test('a region that moves to a project they do not have is lost', async () => {
    const other = await aProject(suite.db, plant)
    const { losing, gaining } = await admin.call(allCalls.region.readMove, {
      regionId: place.regionId,
      toProjectId: other.projectId,
    })
    await moveTo(other.projectId)
    expect([losing, gaining, await seen()]).toEqual([1, 0, { regions: [], channels: 0 }])
  })

  test('one that moves to a project they have in part is kept, and no other region of it is had', async () => {
    const other = await aProject(suite.db, plant)
    await aRegion(suite.db, { ...plant, ...other })
    await alsoHas(other.projectId, [])
    await moveTo(other.projectId)
    expect((await seen()).regions).toEqual([place.regionId])
  })

  test('an AI server that moves to another region has links of those of single regions judged anew', async () => {
    const epoch = async () => {
      const accounts = suite.db.system.selectFrom('account').where('account_id', '=', person.user.uid)
      return (await accounts.select('scope_epoch').executeTakeFirstOrThrow()).scope_epoch
    }
    const { projectId } = place
    const { deviceId: aiServerId } = await anAiServer(suite.db, place)
    const before = await epoch()
    const to = { aiServerId, name: '移动', projectId, regionId: await aRegion(suite.db, place) }
    await admin.call(allCalls.device.updateAiServer, to)
    expect(await epoch()).toBe(before + 1)
    await admin.call(allCalls.device.updateAiServer, { ...to, name: '改名' })
    expect(await epoch()).toBe(before + 1)
  })

  test('who names the projects anew and no regions keeps what was had in part', async () => {
    const { projectId } = place
    await admin.call(allCalls.access.updateProfile, { userId: person.user.uid, projectIds: [projectId] })
    expect(await seen()).toEqual({ regions: [place.regionId], channels: 0 })
    await admin.call(allCalls.access.updateProfile, { userId: person.user.uid, regionLimits: [] })
    expect(await seen()).toMatchObject({ regions: expect.arrayContaining([place.regionId]), channels: 1 })
  })
})

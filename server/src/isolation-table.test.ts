/**
 * Every call × every id it takes × whose row it names. The caller is an operator limited to one project. What lies outside
 * its scope must answer exactly as what does not exist. A new call with an id and without a row here fails.
 */
import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { publicAlarmId } from './alarm/alarm-key.ts'
import { aBulkAction, anExport } from './alarm/testing/desk-rows.ts'
import { aBoard, anEntry } from './board/testing/board-rows.ts'
import type { Database } from './core/db/database.ts'
import { aChannelOf, aCompany, anAccount, anAlarm, aProject, type CompanyOfTest } from './core/testing/builders.ts'
import { type SignedClient, signInAs } from './core/testing/signed-client.ts'
import { suiteServer } from './core/testing/suite-server.ts'
import { aMailDomain, aMailServer } from './mail/testing/mail-rows.ts'
import { noticeRuleInput, reportRuleInput } from './notice/testing/notice-inputs.ts'
import { aNoticeRule, aReportRule, aRobot } from './notice/testing/notice-rows.ts'
import { anOutsideNetwork } from './outside/testing/outside-rows.ts'

// Without jobs: a fault raised meanwhile would be one more of what is counted.
const suite = suiteServer({ jobs: false })
const foreign = ['siblingProject', 'otherCompany', 'otherCustomer', 'missing'] as const
type Whose = 'own' | (typeof foreign)[number]
/** Kinds of alarms, by a type of each; the last one is there to be deleted. */
const alarmsOf = { alarm: 4, seres: 97, sensor: 60, meter: 53, jam: 80, people: 27, doomed: 4 } as const
type Maker = (db: Database, place: CompanyOfTest, owner: number) => Promise<number>
/** Rows of one place that the call names, and one more of a kind to be removed. */
const makers = {
  account: anAccount,
  bulk: aBulkAction,
  export: anExport,
  board: aBoard,
  doomedBoard: aBoard,
  mailServer: aMailServer,
  doomedMailServer: aMailServer,
  // Of a company to itself: it would bind the addresses that the other rows give.
  doomedMailDomain: async (db, place) => aMailDomain(db, await aCompany(db, { of: place })),
  rule: aNoticeRule,
  doomedRule: aNoticeRule,
  reportRule: aReportRule,
  doomedReportRule: aReportRule,
  robot: aRobot,
  doomedRobot: aRobot,
  doomedNetwork: (db, place) => anOutsideNetwork(db, place),
} satisfies Record<string, Maker>
const makersByKind = Object.entries(makers) as [keyof typeof makers, Maker][]
type Kind =
  | keyof typeof alarmsOf
  | keyof typeof makers
  | 'device'
  | 'company'
  | 'project'
  | 'region'
  | 'entry'
  | 'doomedEntry'

/** Other fields that make each call valid, so that only the id decides. */
const handleFields = { alarmDealResult: 1 }
const silence = { nrBeginTime: Date.now(), nrEndTime: Date.now() + 600_000 }
const robot = { robotName: 'x', robotType: 'wecom' }
const edit = { companyName: 'x', cAddr: 'x', companyDes: 'x' }

const mailServer = {
  serverName: 'x',
  smtpHost: '127.0.0.1',
  smtpPort: 25,
  security: 'none',
  anyCertificate: false,
  account: '',
  mailFrom: 'a@b.cn',
  fromName: '',
}

/** call.field: what it names, whether a list of it, and the rest of the input. Lists filter by an id and simply come back empty. */
const table: Record<
  string,
  {
    kind: Kind
    list?: true
    filter?: true
    rest?: object
    own?: Record<string, Kind>
    asAdmin?: true
    asRoot?: true
  }
> = {
  'access.getAccount.id': { kind: 'account' },
  'alarm.list.deviceId': { kind: 'device', filter: true },
  'alarm.get.id': { kind: 'alarm' },
  'alarm.occurrences.alarmId': { kind: 'alarm' },
  'alarm.handlings.alarmId': { kind: 'alarm' },
  'alarm.handle.alarmIds': { kind: 'alarm', list: true, rest: handleFields },
  'alarm.remove.alarmIds': { kind: 'doomed', list: true, asAdmin: true },
  'family.findSeres.id': { kind: 'seres' },
  'family.findSeresRecord.id': { kind: 'seres' },
  'family.findSensor.id': { kind: 'sensor' },
  'family.findMeter.id': { kind: 'meter' },
  'family.findJam.id': { kind: 'jam' },
  'family.findPerson.id': { kind: 'people' },
  'family.handleSeres.alarmIds': { kind: 'seres', list: true, rest: handleFields },
  'family.handleMeter.alarmIds': { kind: 'meter', list: true, rest: handleFields },
  'family.handleJam.jamIds': { kind: 'jam', list: true, rest: handleFields },
  'family.handleSensor.saIds': { kind: 'sensor', list: true },
  'family.subList.alarmId': { kind: 'alarm' },
  'family.subListOfAlarmService.alarmId': { kind: 'alarm' },
  'board.list.alarmId': { kind: 'alarm' },
  'board.create.companyId': { kind: 'company', rest: { noticeName: 'x' }, asAdmin: true },
  'board.update.noticeId': { kind: 'board', rest: { noticeName: 'y' }, asAdmin: true },
  'board.remove.noticeId': { kind: 'doomedBoard', asAdmin: true },
  'board.join.noticeId': { kind: 'board', own: { alarmId: 'alarm' } },
  'board.join.alarmId': { kind: 'alarm', own: { noticeId: 'board' } },
  'board.entries.noticeId': { kind: 'board' },
  'board.updateEntry.id': { kind: 'entry', rest: { comments: 'x', version: 1 } },
  'board.removeEntry.id': { kind: 'doomedEntry' },
  'level.list.companyId': { kind: 'company', asAdmin: true },
  'level.update.companyId': {
    kind: 'company',
    rest: { alarmType: 4, alramLevel: 2, mergeSeconds: 60, overdueMinutes: 5, version: 0 },
    asAdmin: true,
  },
  'level.reset.companyId': { kind: 'company', rest: { alarmType: 4, version: 0 }, asAdmin: true },
  'mail.addServer.companyId': { kind: 'company', rest: mailServer, asAdmin: true },
  'mail.updateServer.mailServerId': { kind: 'mailServer', rest: mailServer, asAdmin: true },
  'mail.setDefault.mailServerId': { kind: 'mailServer', asAdmin: true },
  'mail.testServer.mailServerId': { kind: 'mailServer', rest: { receiver: 'a@b.cn' }, asAdmin: true },
  'mail.removeServer.mailServerId': { kind: 'doomedMailServer', asAdmin: true },
  'mail.addDomain.companyId': { kind: 'company', rest: { domain: 'example.com' }, asRoot: true },
  'mail.removeDomain.mailDomainId': { kind: 'doomedMailDomain', asRoot: true },
  'mail.recordsOfAlarm.alarmId': { kind: 'alarm' },
  'notice.setRuleState.ruleId': { kind: 'rule', rest: { ruleState: 2 }, asAdmin: true },
  'notice.saveRule.ruleId': { kind: 'rule', rest: noticeRuleInput, own: { companyId: 'company' }, asAdmin: true },
  'notice.saveRule.companyId': { kind: 'company', rest: noticeRuleInput, asAdmin: true },
  'notice.saveRule.projectIds': {
    kind: 'project',
    list: true,
    rest: noticeRuleInput,
    own: { companyId: 'company' },
    asAdmin: true,
  },
  'notice.removeRule.ruleId': { kind: 'doomedRule', asAdmin: true },
  'notice.contacts.companyId': { kind: 'company', asAdmin: true },
  'outside.addNetwork.companyId': { kind: 'company', rest: { network: '10.1.0.0/16' }, asRoot: true },
  'outside.removeNetwork.networkId': { kind: 'doomedNetwork', asRoot: true },
  'report.saveRule.reportRuleId': {
    kind: 'reportRule',
    rest: reportRuleInput,
    own: { companyId: 'company' },
    asAdmin: true,
  },
  'report.saveRule.companyId': { kind: 'company', rest: reportRuleInput, asAdmin: true },
  'report.saveRule.projectIds': {
    kind: 'project',
    list: true,
    rest: reportRuleInput,
    own: { companyId: 'company' },
    asAdmin: true,
  },
  'report.saveRule.userIds': {
    kind: 'account',
    list: true,
    rest: reportRuleInput,
    own: { companyId: 'company' },
    asAdmin: true,
  },
  'report.setRuleState.reportRuleId': { kind: 'reportRule', rest: { ruleState: 2 }, asAdmin: true },
  'report.sendNow.reportRuleId': { kind: 'reportRule', asAdmin: true },
  'report.removeRule.reportRuleId': { kind: 'doomedReportRule', asAdmin: true },
  'robot.create.companyId': { kind: 'company', rest: { ...robot, webhook: 'https://example.com/x' }, asAdmin: true },
  'robot.update.robotId': { kind: 'robot', rest: robot, asAdmin: true },
  'robot.remove.robotId': { kind: 'doomedRobot', asAdmin: true },
  'robot.test.robotId': { kind: 'robot', asAdmin: true },
  'video.recording.deviceId': { kind: 'device', rest: { recordFilename: 'a.mp4' } },
  'desk.countMatches.deviceId': { kind: 'device', filter: true },
  'desk.handleMatches.deviceId': {
    kind: 'device',
    rest: { alarmDealResult: 1, expected: 9999, asOf: Date.now() + 3_600_000 },
  },
  'desk.undoBulk.bulkId': { kind: 'bulk' },
  'desk.precision.alarmId': { kind: 'alarm' },
  'export.start.deviceId': { kind: 'device', filter: true, rest: { format: 'csv' } },
  'export.start.alarmIds': { kind: 'alarm', list: true, filter: true, rest: { format: 'csv' } },
  'export.progress.exportId': { kind: 'export' },
  'export.cancel.exportId': { kind: 'export' },
  'company.get.companyId': { kind: 'company' },
  'company.update.companyId': { kind: 'company', rest: edit, asAdmin: true },
  'device.get.deviceId': { kind: 'device' },
  'device.setSensitivity.deviceId': { kind: 'device', rest: { sensitivity: 3 }, asAdmin: true },
  'quiet.silenceDevice.deviceId': { kind: 'device', rest: silence },
  'quiet.postponeAlarm.alarmId': { kind: 'alarm', rest: silence },
  'video.play.deviceId': { kind: 'device', rest: { sourceType: 'live' } },
  'video.stop.deviceId': { kind: 'device' },
  'voice.speak.alarmId': { kind: 'alarm' },
  'voice.speakPosted.alarmId': { kind: 'alarm' },
}
/** Ids that name nothing stored, or that another field decides. */
const passive = new Set([
  'access.updateProfile.userId',
  'company.update.parentId',
  'company.update.userId',
  'video.play.channelId',
  'video.stop.channelId',
  'file.read.id',
  // Posted by consoles of the spec; the alarm's own row decides.
  'board.join.companyId',
  'board.join.projectId',
  'board.join.regionId',
  'board.join.deviceId',
])

const malformed: [string, unknown][] = [
  ['an SQL fragment', "' or 1=1 --"],
  ['a path', '../../etc/passwd'],
  ['an operator object', { $gt: '' }],
  ['a list', [1, 2]],
  ['a negative number', -1],
  ['a number beyond all rows', 1e300],
  ['a very long text', '𠮷'.repeat(500)],
  ['a boolean', true],
]

const calls = Object.entries(allCalls).flatMap(([room, list]) =>
  Object.entries(list as Record<string, Call>).map(([name, call]) => [`${room}.${name}`, call] as const),
)
const callOf = new Map(calls)
const world = {} as Record<Kind, Record<Whose, string | number>>
let operator: SignedClient
let admin: SignedClient
let root: SignedClient

beforeAll(async () => {
  const { rows } = await sql<{ tenantId: number; companyId: number; projectId: number; regionId: number }>`
    select p.tenant_id as "tenantId", p.company_id as "companyId", p.project_id as "projectId", r.region_id as "regionId"
    from project p join region r using (project_id) where p.name = '一号厂区' order by r.region_id limit 1`.execute(
    suite.db.system,
  )
  const own = rows[0] as CompanyOfTest
  const sibling = { ...own, ...(await aProject(suite.db, own)) }
  const neighbour = await aCompany(suite.db, { of: { ...own, companyId: own.tenantId } })
  const stranger = await aCompany(suite.db)
  const places: Record<Exclude<Whose, 'missing'>, CompanyOfTest> = {
    own,
    siblingProject: sibling,
    otherCompany: neighbour,
    otherCustomer: stranger,
  }
  const kinds = [...Object.keys(alarmsOf), ...Object.keys(makers), 'device', 'company', 'project', 'region'] as Kind[]
  for (const kind of [...kinds, 'entry', 'doomedEntry'] as const) {
    const missing = kind in alarmsOf ? 'mfzzzzzz-zzz' : kind === 'device' ? 'WF-NONE-9_C9' : 99_999_999
    world[kind] = { missing } as Record<Whose, string | number>
  }
  for (const [whose, place] of Object.entries(places) as [Exclude<Whose, 'missing'>, CompanyOfTest][]) {
    const channel = await aChannelOf(suite.db, place)
    for (const [kind, type] of Object.entries(alarmsOf) as [keyof typeof alarmsOf, number][]) {
      world[kind][whose] = publicAlarmId(await anAlarm(suite.db, channel, { type }))
    }
    world.device[whose] = channel.deviceId
    world.company[whose] = place.companyId
    world.project[whose] = place.projectId
    world.region[whose] = place.regionId
    const owner = whose === 'own' ? await operatorsAccount() : await anAccount(suite.db, place)
    for (const [kind, make] of makersByKind) world[kind][whose] = await make(suite.db, place, owner)
    for (const kind of ['entry', 'doomedEntry'] as const) {
      world[kind][whose] = await anEntry(suite.db, place, owner, Number(world.board[whose]))
    }
  }
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  root = await signInAs(suite.app, 'root', 'Watchfire!root')
})

async function operatorsAccount(): Promise<number> {
  const row = suite.db.system.selectFrom('account').where('account', '=', '13800000002').select('account_id')
  return (await row.executeTakeFirstOrThrow()).account_id
}

/** What differs from one answer to the next, whatever was asked. */
const passing = /"(asOf|exportId)":\d+|"(url|fileName)":"[^"]*"/g

const ids = calls.flatMap(([name, call]) => {
  if (call.right === 'aiServer' || call.right === 'anyone') return []
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
  }
  return Object.keys(schema.properties ?? {})
    .filter(field => /(^id|Ids?)$/.test(field))
    .map(field => `${name}.${field}`)
})

test('every id a call takes has a row', () => {
  expect(ids.filter(id => !passive.has(id)).sort()).toEqual(Object.keys(table).sort())
})

const rows = Object.entries(table).map(([id, row]) => ({ id, ...row }))

describe.each(rows)('$id', ({ id, kind, list, filter, rest, own = {}, asAdmin, asRoot }) => {
  const [room, name, field] = id.split('.') as [string, string, string]
  const call = callOf.get(`${room}.${name}`) as Call
  // Some calls need a right the operator lacks: there the customer's admin asks, for whom only other customers are foreign, or
  // the platform's root, for whom nothing is.
  const ask = async (value: unknown) => {
    const named = Object.fromEntries(Object.entries(own).map(([name, of]) => [name, world[of].own]))
    const fields = {
      ...named,
      ...rest,
      [field]: list ? [value] : value,
    }
    const { status, body } = await (asRoot ? root : asAdmin ? admin : operator).send(call, fields)
    return { status, body, text: JSON.stringify(body).replaceAll(String(value), '…').replace(passing, '…') }
  }

  // Companies, accounts and boards have no project: the sibling project's is one's own.
  const others = ['company', 'account', 'board', 'doomedBoard'].includes(kind)
    ? foreign.filter(whose => whose !== 'siblingProject')
    : foreign
  const foreignToAdmin = asRoot ? [] : (['otherCustomer'] as const)
  test.each(asAdmin || asRoot ? foreignToAdmin : others.filter(whose => whose !== 'missing'))(
    '%s equals missing',
    async whose => {
      const missing = await ask(world[kind].missing)
      const other = await ask(world[kind][whose])
      expect([other.status, other.text]).toEqual([missing.status, missing.text])
      if (!filter) expect(missing.body.rcode).toBeGreaterThan(2000)
    },
  )

  test('one’s own is found', async () => {
    const [own, missing] = [await ask(world[kind].own), await ask(world[kind].missing)]
    expect(own.text).not.toBe(missing.text)
    expect(own.status).not.toBe(403)
  })

  test.each(malformed)('%s is refused or empty', async (_, value) => {
    const { status, body } = await ask(value)
    expect(status).toBeLessThan(500)
    if (filter) {
      const total = body.total ?? (body.data as { total?: number } | undefined)?.total
      expect(body.rcode === 1001 || total === 0).toBe(true)
    } else expect(body.rcode).toBeGreaterThan(0)
  })
})

describe('the selection of the top bar narrows and never widens', () => {
  const lists = calls.filter(([name]) =>
    [
      'alarm.list',
      'alarm.current',
      'company.tree',
      'company.projects',
      'company.regions',
      'device.list',
      'device.listAiServers',
    ].includes(name),
  )
  const countOf = (body: { data?: unknown }) => (Array.isArray(body.data) ? body.data.length : 0)

  describe.each(lists)('%s', (_, call) => {
    test.each(['otherCompany', 'otherCustomer', 'missing'] as const)('company: %s shows nothing', async whose => {
      const { body } = await operator.send(call, {}, { companyId: world.company[whose] as number })
      expect(countOf(body)).toBe(0)
    })
    test.each(['siblingProject', 'otherCompany', 'otherCustomer', 'missing'] as const)(
      'project: %s shows nothing',
      async whose => {
        if (call.path.includes('CompanyTree')) return
        const { body } = await operator.send(call, {}, { projectId: world.project[whose] as number })
        expect(countOf(body)).toBe(0)
      },
    )
    test.each(['siblingProject', 'otherCustomer', 'missing'] as const)('region: %s shows nothing', async whose => {
      if (call.path.includes('CompanyTree') || call.path.includes('queryProjectList')) return
      const { body } = await operator.send(call, {}, { regionId: world.region[whose] as number })
      expect(countOf(body)).toBe(0)
    })
    test.each(['', ' ', null, 0, -1, 'x', 'null', 'undefined', true, [], {}, 1.5])(
      'an empty or malformed selection (%j) narrows nothing',
      async empty => {
        const all = countOf((await operator.send(call, {})).body)
        expect(all).toBeGreaterThan(0)
        for (const field of ['companyId', 'projectId', 'regionId']) {
          const { body } = await operator.send(call, {}, { [field]: empty as never })
          expect([field, body.rcode, countOf(body)]).toEqual([field, 0, all])
        }
      },
    )
  })
})

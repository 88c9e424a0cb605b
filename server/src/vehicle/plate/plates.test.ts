/** Plates at gates: what comes in, what is proposed, what is raised, and who was quicker. */
import { allCalls } from '@watchfire/contract'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import { defaultItems } from '@watchfire/contract/vehicle/check-list.rules.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { drawPicture } from '../../core/files/draw-files.ts'
import { aCompany, type CompanyOfTest } from '../../core/testing/builders.ts'
import { post, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { findWaitingAlerts } from '../alert/alert.queries.ts'
import { forgetPlates } from './plate-event.queries.ts'
import { raiseUndecided } from './raise-undecided.ts'

const suite = suiteServer({ jobs: false })
const { vehicle, park, plate, device, hook } = allCalls
const hour = 3_600_000
let admin: SignedClient
let operator: SignedClient
let stranger: SignedClient
let projectId = 0
let picture = ''
let gates = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  operator = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const project = suite.db.system.selectFrom('project').where('name', '=', '一号厂区').select('project_id')
  projectId = (await project.executeTakeFirstOrThrow()).project_id
  picture = (await drawPicture()).toString('base64')
})

/** A park with a camera on the way in and one on the way out. */
async function aGate() {
  gates += 1
  const name = `gate ${gates}`
  const { parkId } = await admin.call(park.save, { name, projectId })
  const { aiServerId, key } = await admin.call(device.registerAiServer, { name, projectId })
  const authorization = { authorization: `Bearer ${key}` }
  const [entry, exit, loose] = [1, 2, 3].map(n => `${aiServerId}_C${n}`) as [string, string, string]
  const channels = [entry, exit, loose].map(channelId => ({ channelId, name: channelId, state: 'online' }))
  const report = { deviceId: aiServerId, sentAt: Date.now(), channels }
  await post(suite.app, ingestCalls.sendHeartbeat.path, report, authorization)
  await admin.call(plate.bindCamera, { parkId, deviceId: entry, side: 'entry' })
  await admin.call(plate.bindCamera, { parkId, deviceId: exit, side: 'exit' })
  let sent = 0
  const event = (number: string, deviceId = entry) => ({
    eventId: `e${++sent}`,
    deviceId,
    plate: number,
    confidence: 0.9,
    occurredAt: Date.now(),
  })
  const send = async (...events: object[]) =>
    (await post(suite.app, ingestCalls.sendPlates.path, events, authorization)).body.data as {
      outcome: string
      reason?: string
    }[]
  const waiting = async (who = admin) => (await who.call(plate.list, { parkId })).rows
  const alerts = async () =>
    (await findWaitingAlerts(suite.db.system, 500))
      .filter(alert => alert.park_name === name)
      .map(alert => [alert.kind, alert.plate])
  const book = async (number: string) =>
    (
      await admin.call(vehicle.book, {
        plate: number,
        plateColour: 'yellow',
        colour: 'white',
        type: 'truck',
        driver: 'Li',
        reason: 'delivery',
        parkId,
        validFrom: Date.now() - hour,
        validUntil: Date.now() + hour,
      })
    ).orderId
  const answers = (side: 'entry' | 'exit') => defaultItems('truck', side, 'zh').map(item => ({ item, isFine: true }))
  return { parkId, entry, exit, loose, event, send, waiting, alerts, book, answers }
}

test('a plate is proposed its order letter for letter, and the check takes the picture along', async () => {
  const { parkId, exit, event, send, waiting, alerts, book, answers } = await aGate()
  const orderId = await book('京A12345')
  expect(await send({ ...event('京A·12345'), picture })).toMatchObject([{ outcome: 'stored' }])
  const [read] = await waiting()
  expect(read).toMatchObject({ plate: '京A12345', side: 'entry', pictureUrl: expect.stringContaining('/media/') })
  expect(read?.proposals).toMatchObject([{ exact: true, order: { orderId } }])
  const plateEventId = read?.plateEventId ?? 0
  await admin.call(vehicle.checkIn, { orderId, answers: answers('entry'), plateEventId })
  expect(await waiting()).toEqual([])
  const seen = await admin.call(vehicle.get, { orderId })
  expect(seen.checks[0]?.photos).toHaveLength(1)
  expect(seen.reads).toMatchObject([{ readPlate: '京A12345', state: 'checked', takenBy: admin.user.fullName }])
  // On the way out what is inside is proposed, and a check from the list takes what was read with it.
  await send(event('京A12345', exit), event('京A12345', exit))
  expect((await waiting()).map(({ side, times, proposals }) => [side, times, proposals[0]?.order.orderId])).toEqual([
    ['exit', 2, orderId],
  ])
  await admin.call(vehicle.checkOut, { orderId, answers: answers('exit'), parkId })
  expect(await waiting()).toEqual([])
  expect(await alerts()).toEqual([])
})

test('one sign away is proposed and never taken; uncorrected it raises an alarm after minutes, corrected none', async () => {
  const { event, send, waiting, alerts, book } = await aGate()
  const orderId = await book('京A12345')
  await send(event('京A1234S'), event('京A1234'))
  const [short, wrong] = await waiting()
  expect(short?.proposals).toMatchObject([{ exact: false, order: { orderId } }])
  await admin.call(plate.correct, { plateEventId: wrong?.plateEventId ?? 0, plate: '京A12345' })
  expect((await waiting()).find(({ plateEventId }) => plateEventId === wrong?.plateEventId)).toMatchObject({
    readPlate: '京A1234S',
    plate: '京A12345',
    proposals: [{ exact: true }],
  })
  expect((await admin.call(vehicle.get, { orderId })).order.state).toBe('booked')
  const look = () => suite.db.system.transaction().execute(raiseUndecided)
  await look()
  expect(await alerts()).toEqual([])
  await sql`update plate_event set received_at = now() - interval '6 minutes'`.execute(suite.db.system)
  await look()
  await look()
  expect(await alerts()).toEqual([[3, '京A1234']])
})

test('a plate that is inside one park and read at the exit of another leaves by the wrong one, once, also when it is checked out there', async () => {
  const here = await aGate()
  const there = await aGate()
  const orderId = await here.book('京H00001')
  await admin.call(vehicle.checkIn, { orderId, answers: here.answers('entry') })
  await here.send(here.event('京H00001', here.exit))
  expect([await here.alerts(), await there.alerts()]).toEqual([[], []])
  await there.send(there.event('京H00001', there.exit), there.event('京H00001', there.exit))
  expect(await there.alerts()).toEqual([[2, '京H00001']])
  const [raised] = (await findWaitingAlerts(suite.db.system, 500)).filter(({ order_id }) => order_id === orderId)
  expect(raised).toMatchObject({ kind: 2, plate: '京H00001' })
  const checkOut = { orderId, answers: there.answers('exit'), parkId: there.parkId }
  expect(await admin.call(vehicle.checkOut, checkOut)).toMatchObject({ state: 'exception' })
  expect(await there.alerts()).toEqual([[2, '京H00001']])
  // On the way in it comes without an order.
  await there.send(there.event('京H00001'))
  expect(await there.alerts()).toEqual([
    [2, '京H00001'],
    [3, '京H00001'],
  ])
})

test('where an order of the park is one sign away, another exit is raised when nobody has looked for minutes', async () => {
  const here = await aGate()
  const there = await aGate()
  const orderId = await here.book('京H00002')
  await admin.call(vehicle.checkIn, { orderId, answers: here.answers('entry') })
  await there.book('京H00003')
  await there.send(there.event('京H00002', there.exit))
  expect(await there.alerts()).toEqual([])
  await sql`update plate_event set received_at = now() - interval '6 minutes'`.execute(suite.db.system)
  await suite.db.system.transaction().execute(raiseUndecided)
  expect(await there.alerts()).toEqual([[2, '京H00002']])
})

test('no order and the black list raise an alarm by themselves, once however often it is read or reported', async () => {
  const { parkId, event, send, waiting, alerts } = await aGate()
  await admin.call(park.addBlack, { plate: '京C00001', parkIds: [parkId], reason: 'smoked' })
  await send(event('京D00001'), event('京D00001'), event('京C00001'))
  await send(event('京C00001'))
  await admin.call(vehicle.report, { parkId, plate: '京D00001' })
  await admin.call(vehicle.report, { parkId, plate: '京C00001' })
  expect((await alerts()).sort()).toEqual([
    [3, '京D00001'],
    [4, '京C00001'],
  ])
  expect((await waiting()).map(read => [read.plate, read.times, read.blackListed, read.proposals.length])).toEqual([
    ['京C00001', 2, true, 0],
    ['京D00001', 2, false, 0],
  ])
})

test('what several posts say of one plate at once raises one alarm, and posts of the same plates wait for one another in one order', async () => {
  const { event, send, alerts, waiting } = await aGate()
  const [first, second] = ['京G00001', '京G00002'] as const
  const posts = [0, 1, 2, 3, 4, 5].map(n => (n % 2 ? [event(first), event(second)] : [event(second), event(first)]))
  const outcomes = await Promise.all(posts.map(post => send(...post)))
  expect(outcomes.flat().map(({ outcome }) => outcome)).toEqual(Array(12).fill('stored'))
  expect((await alerts()).sort()).toEqual([
    [3, first],
    [3, second],
  ])
  expect((await waiting()).map(({ times }) => times)).toEqual([6, 6])
})

test('what is read of one vehicle again and again is one card, which is dismissed or corrected once, whichever reading was seen', async () => {
  const { parkId, exit, event, send, waiting } = await aGate()
  await send(event('京A12345'), event('京A12345'), event('京A12345', exit), event('京B12345'))
  const shown = async () => (await waiting()).map(({ plate, side, times }) => [plate, side, times])
  expect(await shown()).toEqual([
    ['京B12345', 'entry', 1],
    ['京A12345', 'exit', 1],
    ['京A12345', 'entry', 2],
  ])
  expect((await admin.call(plate.list, { parkId })).total).toBe(3)
  const seen = (await waiting()).at(-1)?.plateEventId ?? 0
  await send(event('京A12345'))
  const newer = (await waiting())[0]?.plateEventId ?? 0
  expect(newer).not.toBe(seen)
  await admin.call(plate.correct, { plateEventId: seen, plate: '京A12346' })
  expect((await shown())[0]).toEqual(['京A12346', 'entry', 3])
  const outcomes = await Promise.all(
    [seen, newer].map(plateEventId =>
      operator.send(plate.dismiss, { plateEventId }).then(({ body }) => body.errorCode),
    ),
  )
  expect(outcomes.filter(code => code === 'plate.taken')).toHaveLength(1)
  expect(await shown()).toEqual([
    ['京B12345', 'entry', 1],
    ['京A12345', 'exit', 1],
  ])
})

test('a reading of another park that goes with a check keeps its picture with the check', async () => {
  const here = await aGate()
  const there = await aGate()
  const orderId = await here.book('京A54321')
  await there.send({ ...there.event('京A54321'), picture })
  const plateEventId = (await there.waiting())[0]?.plateEventId ?? 0
  await admin.call(vehicle.checkIn, { orderId, answers: here.answers('entry'), plateEventId })
  expect(await there.waiting()).toEqual([])
  await sql`delete from plate_event where plate_event_id = ${plateEventId}`.execute(suite.db.system)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from vehicle_check join file on file.file_id = any(vehicle_check.photos)
    where vehicle_check.order_id = ${orderId}`.execute(suite.db.system)
  expect(rows[0]?.n).toBe(1)
})

test('what comes twice is stored once; a camera of no park, of another AI server and of another time is refused', async () => {
  const { loose, event, send } = await aGate()
  const other = (await aGate()).entry
  const once = event('京A12345')
  const late = { ...event('京A12345'), occurredAt: Date.now() - 31 * 24 * hour }
  const ahead = { ...event('京A12345'), occurredAt: Date.now() + hour }
  expect(
    (await send(once, once, event('京A12345', loose), event('京A12345', other), event('·'), late, ahead, {})).map(
      ({ outcome }) => outcome,
    ),
  ).toEqual(['stored', 'repeated', 'refused', 'refused', 'refused', 'refused', 'stored', 'refused'])
  expect(await send(once)).toMatchObject([{ outcome: 'repeated' }])
})

test('of two gate keepers the second is told who took it', async () => {
  const { event, send, waiting, book, answers } = await aGate()
  const orderId = await book('京A12345')
  await send(event('京A12345'))
  const plateEventId = (await waiting())[0]?.plateEventId ?? 0
  const checkIn = (who: SignedClient) => who.call(vehicle.checkIn, { orderId, answers: answers('entry'), plateEventId })
  const outcomes = await Promise.allSettled([checkIn(operator), checkIn(admin)])
  const [quick, slow] = outcomes[0]?.status === 'fulfilled' ? [operator, admin] : [admin, operator]
  const [refused] = outcomes.filter(outcome => outcome.status === 'rejected')
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(refused?.reason.message).toContain('plate.taken')
  const dismissed = await slow.send(plate.dismiss, { plateEventId })
  expect([dismissed.body.errorCode, dismissed.body.rmsg]).toEqual([
    'plate.taken',
    `该车牌已由 ${quick.user.fullName} 处理：已查验`,
  ])
  expect((await stranger.send(plate.dismiss, { plateEventId })).body.errorCode).toBe('plate.notFound')
})

test('a post of somebody else’s system becomes a plate by its expression', async () => {
  const { entry, waiting } = await aGate()
  const company = suite.db.system.selectFrom('project').where('project_id', '=', projectId).select('company_id')
  const { company_id: companyId } = await company.executeTakeFirstOrThrow()
  const expression = '{"deviceId": cam, "plate": no, "confidence": sure, "eventId": id, "picture": image}'
  const { sourceId, hookUrl } = await admin.call(hook.createSource, { companyId, name: 'parking', expression })
  await admin.call(hook.bindName, { sourceId, senderName: 'north', deviceId: entry })
  const body = { cam: 'north', no: '京E00001', sure: 87, id: 5, image: picture }
  const told = async () => (await suite.app.inject({ method: 'POST', url: hookUrl, payload: body })).json().data
  expect(await told()).toMatchObject([{ outcome: 'stored' }])
  expect(await told()).toMatchObject([{ outcome: 'repeated' }])
  expect(await waiting()).toMatchObject([
    { plate: '京E00001', confidence: 0.87, side: 'entry', pictureUrl: expect.stringContaining('/media/') },
  ])
  expect((await admin.call(hook.getSource, { sourceId })).source.counts).toMatchObject({ plates: 1, repeated: 1 })
})

test('a camera reads for one park of its company; what it read for in a company that it has left binds nothing', async () => {
  const { parkId, entry } = await aGate()
  const there = await aGate()
  const bind = () => admin.call(plate.bindCamera, { parkId: there.parkId, deviceId: entry, side: 'entry' })
  await expect(bind()).rejects.toThrow('plate.otherPark')
  const { rows } = await sql<CompanyOfTest>`
    select tenant_id as "tenantId", company_id as "companyId" from park where park_id = ${parkId}`.execute(
    suite.db.system,
  )
  const { companyId } = await aCompany(suite.db, { of: rows[0] as CompanyOfTest })
  await sql`update park set company_id = ${companyId} where park_id = ${parkId}`.execute(suite.db.system)
  await bind()
  expect((await admin.call(plate.listCameras, { parkId: there.parkId })).map(({ deviceId }) => deviceId)).toContain(
    entry,
  )
})

test('what was read goes after its time, with its picture', async () => {
  const { event, send, waiting } = await aGate()
  await send({ ...event('京F00001'), picture })
  const files = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n from plate_event join file on file.file_id = plate_event.picture
        where plate_event.plate = '京F00001'`.execute(suite.db.system)
    ).rows[0]?.n
  expect(await files()).toBe(1)
  const { rows } = await sql<{ picture: string }>`
    update plate_event set at = now() - interval '31 days' where plate = '京F00001' returning picture`.execute(
    suite.db.system,
  )
  await suite.db.system.transaction().execute(trx => forgetPlates(trx, 30, 100))
  expect(await waiting()).toEqual([])
  const gone = await sql<{ n: number }>`
    select count(*)::int as n from file_removal where file_id = ${rows[0]?.picture ?? ''}`.execute(suite.db.system)
  expect([await files(), gone.rows[0]?.n]).toEqual([0, 1])
})

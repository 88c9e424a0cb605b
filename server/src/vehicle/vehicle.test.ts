import type { InputOf } from '@watchfire/contract/core/call.ts'
import { defaultItems } from '@watchfire/contract/vehicle/check-list.rules.ts'
import { parkCalls } from '@watchfire/contract/vehicle/park.calls.ts'
import { vehicleCalls } from '@watchfire/contract/vehicle/vehicle.calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChannelOf, aCompany, aViewer } from '../core/testing/builders.ts'
import { everyWriteIsLogged } from '../core/testing/logged-writes.ts'
import { recordedLog } from '../core/testing/recorded-log.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { findWaitingAlerts, noteOverstays } from './alert/alert.queries.ts'
import { endMissed, forgetDrivers } from './booking/order-change.queries.ts'
import { aPark } from './testing/vehicle-rows.ts'
import { parkHandlers as park, vehicleHandlers } from './vehicle.routes.ts'

const db = suiteDatabase()
everyWriteIsLogged(db)
const tools = { db, log: recordedLog().log }
const vehicle = vehicleHandlers((_, fileId) => `/file/${fileId}`)
const hour = 3_600_000

type Booking = InputOf<typeof vehicleCalls.book>

async function aScene() {
  const company = await aCompany(db)
  await aChannelOf(db, company)
  const viewer = await aViewer(db, company, { fullName: 'Chen' })
  const parkId = await aPark(db, company, 'north gate')
  const truck: Booking = {
    plate: '京A12345',
    plateColour: 'yellow',
    colour: 'white',
    type: 'truck',
    driver: 'Li',
    driverPhone: '13800001234',
    driverIdNumber: '110101199003071234',
    reason: 'delivery',
    parkId,
    validFrom: Date.now() - hour,
    validUntil: Date.now() + hour,
  }
  const book = async (changed: Partial<Booking> = {}) =>
    (await vehicle.book({ ...truck, ...changed }, viewer, tools)).orderId
  const answers = (side: 'entry' | 'exit', wrong?: string) =>
    defaultItems('truck', side, 'zh').map(item => ({ item, isFine: item !== wrong }))
  const checkIn = (orderId: number, wrong?: string) =>
    vehicle.checkIn({ orderId, answers: answers('entry', wrong), weight: 12_000 }, viewer, tools)
  const checkOut = (orderId: number, at = parkId, who = viewer, wrong?: string) =>
    vehicle.checkOut({ orderId, parkId: at, answers: answers('exit', wrong), weight: 9000 }, who, tools)
  const order = async (orderId: number) => (await vehicle.get({ orderId }, viewer, tools)).order
  const alerts = async () =>
    (await findWaitingAlerts(db.system, 500)).filter(alert => alert.tenant_id === company.tenantId)
  return { company, viewer, parkId, truck, book, answers, checkIn, checkOut, order, alerts }
}

test('a truck that is booked comes in by its check and leaves by another; both are kept with the order', async () => {
  const { viewer, parkId, book, checkIn, checkOut, order } = await aScene()
  const orderId = await book()
  expect(await checkIn(orderId)).toEqual({ state: 'inside' })
  expect((await park.list({}, viewer, tools)).rows).toMatchObject([{ parkId, inside: 1 }])
  expect((await vehicle.listInside({}, viewer, tools)).rows).toMatchObject([{ orderId, parkName: 'north gate' }])
  expect(await checkOut(orderId)).toEqual({ state: 'left' })
  expect(await order(orderId)).toMatchObject({ state: 'left', weightIn: 12_000, weightOut: 9000 })
  const { checks } = await vehicle.get({ orderId }, viewer, tools)
  expect(checks.map(({ side, passed, byName }) => [side, passed, byName])).toEqual([
    ['entry', true, 'Chen'],
    ['exit', true, 'Chen'],
  ])
  expect(await vehicle.count({}, viewer, tools)).toEqual({ toConfirm: 0, booked: 0, inside: 0, overstayed: 0, over: 1 })
})

test('two gate keepers at once close an order once, and the second is told who was quicker', async () => {
  const { company, book, checkIn, checkOut } = await aScene()
  const second = await aViewer(db, company, { fullName: 'Wang' })
  const orderId = await book()
  await checkIn(orderId)
  const outcomes = await Promise.allSettled([checkOut(orderId), checkOut(orderId, undefined, second)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [refused] = outcomes.filter(outcome => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'vehicle.otherState', facts: { state: '已出场' } })
  expect(['Chen', 'Wang']).toContain(refused?.reason.facts.name)
})

test('who fails an item stays outside, and an order that is over leads nowhere', async () => {
  const { viewer, book, answers, checkIn, checkOut, order } = await aScene()
  const orderId = await book()
  const item = answers('entry')[0]?.item
  expect(await checkIn(orderId, item)).toEqual({ state: 'refused' })
  await expect(checkIn(orderId)).rejects.toThrow('vehicle.otherState')
  await expect(checkOut(orderId)).rejects.toThrow('vehicle.otherState')
  await expect(vehicle.cancel({ orderId, reason: 'x' }, viewer, tools)).rejects.toThrow('vehicle.otherState')
  // It was weighed on the way in, and never went out.
  expect(await order(orderId)).toMatchObject({ state: 'refused', leftAt: null, weightIn: 12_000, weightOut: null })
})

test('every item has to be answered, also of a list of the park’s own', async () => {
  const { viewer, parkId, book, checkIn } = await aScene()
  const orderId = await book()
  await expect(vehicle.checkIn({ orderId, answers: [] }, viewer, tools)).rejects.toThrow('vehicle.checkIncomplete')
  await park.saveCheckList({ parkId, type: 'truck', side: 'entry', items: ['seal'] }, viewer, tools)
  expect((await vehicle.get({ orderId }, viewer, tools)).nextItems).toEqual(['seal'])
  await expect(checkIn(orderId)).rejects.toThrow('vehicle.checkIncomplete')
  const answers = [{ item: 'seal', isFine: true }]
  expect(await vehicle.checkIn({ orderId, answers }, viewer, tools)).toEqual({ state: 'inside' })
})

test('a vehicle is inside once, comes within its time, and never from the black list', async () => {
  const { viewer, parkId, book, checkIn } = await aScene()
  const [first, second] = [await book(), await book()]
  const later = await book({ plate: '京B54321', validFrom: Date.now() + hour, validUntil: Date.now() + 2 * hour })
  const banned = await book({ plate: '京C00001' })
  await park.addBlack({ plate: '京C00001', parkIds: [parkId], reason: 'smoked' }, viewer, tools)
  await checkIn(first)
  await expect(checkIn(second)).rejects.toThrow('vehicle.alreadyInside')
  await expect(checkIn(later)).rejects.toThrow('vehicle.outsideWindow')
  await expect(checkIn(banned)).rejects.toThrow('vehicle.blackListed')
  await expect(book({ plate: '京C00001' })).rejects.toThrow('vehicle.blackListed')
  await expect(book({ plateColour: 'green' })).rejects.toThrow('vehicle.wrongColour')
  await expect(book({ validUntil: Date.now() - 1 })).rejects.toThrow('vehicle.badWindow')
})

test('of two gates that let one plate in at once the second is told that it is inside', async () => {
  const { company, book, checkIn } = await aScene()
  const orders = [await book(), await book()]
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and mode in ('ExclusiveLock', 'RowExclusiveLock')
        and database = (select oid from pg_database where datname = current_database())`.execute(db.system)
    return rows.length
  }
  const both = await db.system.transaction().execute(async trx => {
    // Neither writes its check before both have looked whether the plate is inside, or one waits for the other.
    await sql`lock table vehicle_check in share mode`.execute(trx)
    const outcomes = Promise.allSettled(orders.map(orderId => checkIn(orderId)))
    await expect.poll(waiting).toBe(2)
    return { outcomes }
  })
  const outcomes = await both.outcomes
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = outcomes.find(outcome => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'vehicle.alreadyInside', facts: { plate: '京A12345' } })
  const inside = await sql<{ n: number }>`
    select count(*)::int as n from vehicle_order where company_id = ${company.companyId} and state = 2`.execute(
    db.system,
  )
  expect(inside.rows[0]?.n).toBe(1)
})

test('what has no plate of the road goes by a number of its site', async () => {
  const { viewer, book, order } = await aScene()
  const forklift = { type: 'forklift', plate: 'F12', plateColour: 'none' } as const
  const orderId = await book(forklift)
  expect(await order(orderId)).toMatchObject(forklift)
  expect((await vehicle.list({ keyword: 'F12' }, viewer, tools)).rows).toMatchObject([{ orderId }])
  await book({ type: 'person', plate: '0417', plateColour: 'none' })
  await book({ type: 'feed' })
  await expect(book({ ...forklift, type: 'truck' })).rejects.toThrow('vehicle.plateNeeded')
  await expect(book({ ...forklift, plateColour: 'blue' })).rejects.toThrow('vehicle.wrongColour')
  await expect(book({ plateColour: 'none' })).rejects.toThrow('vehicle.wrongColour')
})

test('what is known by a number of its site stays outside by the black list as well', async () => {
  const { viewer, parkId, book, alerts } = await aScene()
  const forklift = { type: 'forklift', plate: 'F12', plateColour: 'none' } as const
  const orderId = await book(forklift)
  const typed = { plateNo: 'f·12', parkIds: [parkId], reason: 'no brakes' }
  await park.addBlack(parkCalls.addBlack.input.parse(typed), viewer, tools)
  const answers = defaultItems('forklift', 'entry', viewer.language).map(item => ({ item, isFine: true }))
  await expect(vehicle.checkIn({ orderId, answers }, viewer, tools)).rejects.toThrow('vehicle.blackListed')
  await expect(book(forklift)).rejects.toThrow('vehicle.blackListed')
  await book({ ...forklift, plate: 'F13' })
  const reported = vehicleCalls.report.input.parse({ plateNo: 'f12', parkId })
  expect(await vehicle.report(reported, viewer, tools)).toEqual({ blackListed: true })
  expect(await alerts()).toMatchObject([{ kind: 4, plate: 'F12' }])
  expect((await park.listBlack({ keyword: 'F1' }, viewer, tools)).rows).toMatchObject([{ plate: 'F12' }])
})

test('whoever saves an order as it was before somebody changed it is told who did, and changes nothing', async () => {
  const { company, viewer, truck, book, order } = await aScene()
  const second = await aViewer(db, company, { fullName: 'Wang' })
  const orderId = await book()
  const { version } = await order(orderId)
  await vehicle.change({ ...truck, orderId, version, plate: '京B54321' }, second, tools)
  const stale = { ...truck, orderId, cargo: 'sand' }
  const refusal = { code: 'vehicle.changed', facts: { name: 'Wang' } }
  await expect(vehicle.change({ ...stale, version }, viewer, tools)).rejects.toMatchObject(refusal)
  const latest = await order(orderId)
  expect(latest).toMatchObject({ plate: '京B54321', cargo: '' })
  expect(latest.version).not.toBe(version)
  const again = { ...stale, plate: latest.plate, version: latest.version }
  await vehicle.change(again, viewer, tools)
  expect(await order(orderId)).toMatchObject({ plate: '京B54321', cargo: 'sand' })
  // Who names no version means the order as it is.
  await vehicle.change(stale, viewer, tools)
  expect(await order(orderId)).toMatchObject({ plate: '京A12345', cargo: 'sand' })
})

test('a check of the plate that an order had before lets no other plate in', async () => {
  const { company, viewer, truck, book, answers, order } = await aScene()
  const office = await aViewer(db, company, { fullName: 'Wang' })
  const orderId = await book()
  const { version } = await order(orderId)
  await vehicle.change({ ...truck, orderId, plate: '京B54321' }, office, tools)
  const checkIn = (seen?: number) =>
    vehicle.checkIn({ orderId, answers: answers('entry'), ...(seen && { version: seen }) }, viewer, tools)
  await expect(checkIn(version)).rejects.toMatchObject({ code: 'vehicle.changed', facts: { name: 'Wang' } })
  const latest = await order(orderId)
  expect(latest).toMatchObject({ state: 'booked', plate: '京B54321' })
  expect(await checkIn(latest.version)).toEqual({ state: 'inside' })
  const unversioned = await book()
  await vehicle.change({ ...truck, orderId: unversioned, plate: '京C54321' }, office, tools)
  expect(await vehicle.checkIn({ orderId: unversioned, answers: answers('entry') }, viewer, tools)).toEqual({
    state: 'inside',
  })
})

test('staying too long is noted once, and stands at an AI server of the company', async () => {
  const { company, book, checkIn, alerts, order } = await aScene()
  const orderId = await book()
  await checkIn(orderId)
  await sql`update vehicle_order set valid_until = now() - interval '1 minute' where order_id = ${orderId}`.execute(
    db.system,
  )
  for (const _ of [1, 2]) await db.system.transaction().execute(trx => noteOverstays(trx, 500))
  expect(await alerts()).toMatchObject([
    { kind: 1, plate: '京A12345', order_id: orderId, ai_server_id: expect.any(String) },
  ])
  expect(await order(orderId)).toMatchObject({ state: 'inside', overstayed: true })
  expect((await alerts())[0]?.company_id).toBe(company.companyId)
})

test('another exit, no order and the black list raise something of their own', async () => {
  const { company, viewer, parkId, book, checkIn, checkOut, alerts } = await aScene()
  const south = await aPark(db, company, 'south gate')
  const orderId = await book()
  await checkIn(orderId)
  expect(await checkOut(orderId, south)).toEqual({ state: 'exception' })
  await book({ plate: '京B54321' })
  await park.addBlack({ plate: '京C00001', parkIds: [parkId], reason: 'smoked' }, viewer, tools)
  const report = (plate: string) => vehicle.report({ parkId, plate }, viewer, tools)
  expect(await report('京D00001')).toEqual({ blackListed: false })
  expect(await report('京C00001')).toEqual({ blackListed: true })
  await expect(report('京B54321')).rejects.toThrow('vehicle.hasOrder')
  expect((await alerts()).map(({ kind, park_name }) => [kind, park_name])).toEqual([
    [2, 'south gate'],
    [3, 'north gate'],
    [4, 'north gate'],
  ])
})

test('phone and ID number are masked, shown whole to the log, kept by a change that leaves them out, and forgotten in time', async () => {
  const { viewer, truck, book, checkIn, checkOut, order } = await aScene()
  const orderId = await book()
  expect(await order(orderId)).toMatchObject({ driverPhone: '138****1234', driverIdNumber: '110***********1234' })
  const { driverPhone: _, driverIdNumber: __, ...rest } = truck
  await vehicle.change({ orderId, ...rest, driver: 'Zhao' }, viewer, tools)
  const contact = () => vehicle.readContact({ orderId }, viewer, tools)
  expect(await contact()).toEqual({ driverPhone: '13800001234', driverIdNumber: '110101199003071234' })
  const looks = await sql<{ n: number }>`
    select count(*)::int as n from audit where action = 'viewVehicleContact' and account_id = ${viewer.accountId}`.execute(
    db.system,
  )
  expect(looks.rows[0]?.n).toBe(1)
  const written = await sql<{ detail: string }>`
    select detail::text from audit where action = 'changeVehicleOrder' and account_id = ${viewer.accountId}`.execute(
    db.system,
  )
  // The log outlives what the park forgets.
  expect(written.rows.map(({ detail }) => /Zhao|Li/.test(detail))).toEqual([false])
  await checkIn(orderId)
  await checkOut(orderId)
  const forget = () => db.system.transaction().execute(trx => forgetDrivers(trx, 500))
  await forget()
  expect((await contact()).driverPhone).toBe('13800001234')
  await sql`update vehicle_order set ended_at = now() - interval '91 days' where order_id = ${orderId}`.execute(
    db.system,
  )
  await forget()
  expect(await contact()).toEqual({ driverPhone: '', driverIdNumber: '' })
})

test('of a vehicle that nobody saw leave the phone is forgotten as well', async () => {
  const { viewer, book, checkIn } = await aScene()
  const orderId = await book()
  await checkIn(orderId)
  const forget = () => db.system.transaction().execute(trx => forgetDrivers(trx, 500))
  const contact = () => vehicle.readContact({ orderId }, viewer, tools)
  await forget()
  expect((await contact()).driverPhone).toBe('13800001234')
  await sql`update vehicle_order set valid_until = now() - interval '91 days' where order_id = ${orderId}`.execute(
    db.system,
  )
  await forget()
  expect(await contact()).toEqual({ driverPhone: '', driverIdNumber: '' })
})

test('a booking nobody came for ends by itself a day later', async () => {
  const { book, order } = await aScene()
  const orderId = await book()
  const end = () => db.system.transaction().execute(trx => endMissed(trx, 'missed', 500))
  await end()
  expect((await order(orderId)).state).toBe('booked')
  await sql`update vehicle_order set valid_until = now() - interval '25 hours' where order_id = ${orderId}`.execute(
    db.system,
  )
  await end()
  expect(await order(orderId)).toMatchObject({ state: 'cancelled', endNote: 'missed' })
})

test('a park goes with its project, and the orders that are not over with it', async () => {
  const { company, viewer, book, checkIn, order } = await aScene()
  const other = await aCompany(db, { of: company })
  const [inside, refused] = [await book(), await book({ plate: '京B54321' })]
  await checkIn(inside)
  await checkIn(refused, defaultItems('truck', 'entry', 'zh')[0])
  await sql`update project set company_id = ${other.companyId} where project_id = ${company.projectId}`.execute(
    db.system,
  )
  expect((await order(refused)).state).toBe('refused')
  await expect(order(inside)).rejects.toThrow('vehicle.notFound')
  const keeper = await aViewer(db, other)
  expect((await vehicle.get({ orderId: inside }, keeper, tools)).order.state).toBe('inside')
  expect((await park.list({}, viewer, tools)).rows).toEqual([])
})

test('the list is filtered by tab, state, park, type and words, newest first', async () => {
  const { viewer, parkId, book, checkIn } = await aScene()
  const [first, second] = [await book({ unit: 'Yuanda' }), await book({ plate: '京B54321', type: 'tanker' })]
  await checkIn(first)
  const ids = async (input: Parameters<typeof vehicle.list>[0]) => {
    const { rows, total } = await vehicle.list(input, viewer, tools)
    expect(total).toBe(rows.length)
    return rows.map(row => row.orderId)
  }
  expect(await ids({})).toEqual([second, first])
  expect(await ids({ tab: 'inside' })).toEqual([first])
  expect(await ids({ tab: 'overstayed' })).toEqual([])
  expect(await ids({ state: 'booked' })).toEqual([second])
  expect(await ids({ type: 'tanker', parkId })).toEqual([second])
  expect(await ids({ keyword: 'b543' })).toEqual([second])
  expect(await ids({ keyword: 'yuanda' })).toEqual([first])
  expect(await ids({ keyword: '%' })).toEqual([])
  expect(await ids({ until: Date.now() - hour })).toEqual([])
})

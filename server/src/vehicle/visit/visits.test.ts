/** Self-booking by link: what a link opens and for how long, and what whoever booked sees. */
import { randomBytes } from 'node:crypto'
import { allCalls } from '@watchfire/contract'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { defaultItems } from '@watchfire/contract/vehicle/check-list.rules.ts'
import { visitLimits } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { post, type SignedClient, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { forgetDrivers } from '../booking/order-change.queries.ts'
import { addressLimit } from './address-limit.ts'

const suite = suiteServer({ jobs: false })
const { vehicle, park, visit } = allCalls
const hour = 3_600_000
let admin: SignedClient
let stranger: SignedClient
let parkId = 0

beforeAll(async () => {
  admin = await signInAs(suite.app, '13800000001', 'Watchfire!admin')
  stranger = await signInAs(suite.app, '13900000001', 'Watchfire!other')
  const project = suite.db.system.selectFrom('project').where('name', '=', '一号厂区').select('project_id')
  const { project_id: projectId } = await project.executeTakeFirstOrThrow()
  parkId = (await admin.call(park.save, { name: 'north gate', projectId })).parkId
})

/** Without an account. */
const asVisitor = async (path: string, fields: object) => (await post(suite.app, path, fields)).body
const aLink = (most = 10) => admin.call(visit.makeLink, { parkId, name: 'hauliers', days: 7, most })
const truck = () => ({
  plateNo: '京A12345',
  plateColour: 'yellow',
  colour: 1,
  vehicleType: 9,
  driver: 'Li',
  driverPhone: '13800001234',
  reason: 'delivery',
  validFrom: Date.now() - hour,
  validUntil: Date.now() + hour,
  consent: true,
})
const aToken = () => `b_${randomBytes(24).toString('base64url')}`
async function book(token: string, changed: object = {}) {
  const bookingToken = aToken()
  const body = (await asVisitor(visit.book.path, { token, bookingToken, ...truck(), ...changed })) as {
    errorCode?: string
    data: { reference: string } | null
  }
  return { ...body, data: { reference: body.data?.reference ?? '', bookingToken } }
}
const see = (bookingToken: string) => asVisitor(visit.readBooking.path, { bookingToken })
const orderOf = async (reference: string) => {
  const { rows } = await admin.call(vehicle.list, { tab: 'toConfirm', parkId })
  return rows.find(row => row.reference === reference)
}
const checkIn = (orderId: number): Promise<unknown> => {
  const answers: InputOf<typeof vehicle.checkIn>['answers'] = defaultItems('truck', 'entry', 'zh').map(item => ({
    item,
    isFine: true,
  }))
  return admin.call(vehicle.checkIn, { orderId, answers })
}

test('a visitor books, somebody confirms, and only then the gate lets in', async () => {
  const { token } = await aLink()
  expect((await asVisitor(visit.read.path, { token })).data).toEqual({
    companyName: expect.any(String),
    parkName: 'north gate',
  })
  const { data } = await book(token)
  const order = await orderOf(data.reference)
  expect(order).toMatchObject({ confirmed: false, bookedBy: 'hauliers', driverPhone: '138****1234', state: 'booked' })
  const orderId = order?.orderId ?? 0
  await expect(checkIn(orderId)).rejects.toThrow('vehicle.unconfirmed')
  const seen = await see(data.bookingToken)
  expect(seen.data).toMatchObject({ visitState: 'waiting', plateNo: '京A12345', reference: data.reference })
  expect(JSON.stringify(seen)).not.toMatch(/1234567|13800|Li"/)
  await admin.call(vehicle.confirm, { orderId })
  expect((await see(data.bookingToken)).data).toMatchObject({ visitState: 'confirmed' })
  await expect(admin.call(vehicle.confirm, { orderId })).rejects.toThrow('vehicle.otherState')
  await checkIn(orderId)
  expect((await see(data.bookingToken)).data).toMatchObject({ visitState: 'inside' })
  expect((await asVisitor(visit.cancelBooking.path, { bookingToken: data.bookingToken })).errorCode).toBe(
    'visit.tooLate',
  )
})

test('what was changed since somebody looked at it is confirmed after another look', async () => {
  const { token } = await aLink()
  const order = await orderOf((await book(token)).data.reference)
  if (!order) throw new Error('no order')
  const { orderId, version } = order
  const { consent: _, ...fields } = truck()
  const changed = allCalls.vehicle.change.input.parse({ ...fields, orderId, parkId, plateNo: '京B54321' })
  await admin.call(vehicle.change, changed)
  await expect(admin.call(vehicle.confirm, { orderId, version })).rejects.toThrow('vehicle.changed: 陈安全')
  const latest = await orderOf(order.reference)
  expect(latest).toMatchObject({ plate: '京B54321', confirmed: false })
  await admin.call(vehicle.confirm, { orderId, version: latest?.version ?? 0 })
  expect(await orderOf(order.reference)).toBeUndefined()
})

test('a visitor takes a booking back, and is told why another one was declined', async () => {
  const { token } = await aLink()
  const [mine, other] = [(await book(token)).data, (await book(token)).data]
  await asVisitor(visit.cancelBooking.path, { bookingToken: mine.bookingToken })
  expect((await see(mine.bookingToken)).data).toMatchObject({ visitState: 'cancelled' })
  expect((await see(other.bookingToken)).data).toMatchObject({ visitState: 'waiting' })
  const orderId = (await orderOf(other.reference))?.orderId ?? 0
  await admin.call(vehicle.cancel, { orderId, reason: 'full today' })
  expect((await see(other.bookingToken)).data).toMatchObject({ visitState: 'cancelled', note: 'full today' })
})

test('a link that has ended, is used up, was revoked or never was is refused alike', async () => {
  const usedUp = await aLink(1)
  await book(usedUp.token)
  const revoked = await aLink()
  await admin.call(visit.revokeLink, { linkId: revoked.linkId })
  const expired = await aLink()
  await sql`update visit_link set expires_at = now() where link_id = ${expired.linkId}`.execute(suite.db.system)
  const never = `v_${'x'.repeat(32)}`
  for (const token of [usedUp.token, revoked.token, expired.token, never]) {
    expect((await book(token)).errorCode).toBe('visit.dead')
    expect((await asVisitor(visit.read.path, { token })).errorCode).toBe('visit.dead')
  }
  expect((await see(`b_${'x'.repeat(32)}`)).errorCode).toBe('visit.gone')
  const { rows } = await admin.call(visit.listLinks, { parkId })
  const stateOf = (linkId: number) => rows.find(row => row.linkId === linkId)?.state
  expect([usedUp, revoked, expired].map(({ linkId }) => stateOf(linkId))).toEqual(['usedUp', 'revoked', 'expired'])
  expect(JSON.stringify(rows)).not.toContain(usedUp.token)
})

test('links that may have to be revoked stand before those that ended', async () => {
  const open = await aLink()
  const revoked = await aLink()
  await admin.call(visit.revokeLink, { linkId: revoked.linkId })
  const { rows } = await admin.call(visit.listLinks, { parkId })
  const rowIndexOf = (linkId: number) => rows.findIndex(row => row.linkId === linkId)
  expect(rowIndexOf(open.linkId)).toBeLessThan(rowIndexOf(revoked.linkId))
  expect(rows.map(({ state }) => state === 'open' || state === 'usedUp').lastIndexOf(true)).toBeLessThan(
    rows.findIndex(({ state }) => state === 'revoked' || state === 'expired'),
  )
})

test('of two who take the last place at once one has it', async () => {
  const { token } = await aLink(1)
  const codes = (await Promise.all([book(token), book(token)])).map(({ errorCode }) => errorCode ?? 'booked')
  expect(codes.sort()).toEqual(['booked', 'visit.dead'])
})

test('of those who book at once no more get through in an hour than may', async () => {
  const { linkId, token } = await aLink(1000)
  const { data } = await book(token)
  await sql`
    insert into vehicle_order (tenant_id, company_id, project_id, park_id, plate, plate_colour, colour, vehicle_type, driver, reason,
      valid_from, valid_until, changed_by, booked_by, visit_link_id)
    select tenant_id, company_id, project_id, park_id, plate, plate_colour, colour, vehicle_type, driver, reason, valid_from,
      valid_until, '', '', ${linkId}
    from vehicle_order, generate_series(1, ${visitLimits.hourlyOfLink - 2}) where reference = ${data.reference}`.execute(
    suite.db.system,
  )
  const codes = (await Promise.all([book(token), book(token), book(token)])).map(
    ({ errorCode }) => errorCode ?? 'booked',
  )
  expect(codes.sort()).toEqual(['booked', 'call.tooMany', 'call.tooMany'])
  expect((await admin.call(visit.listLinks, { parkId })).rows.find(row => row.linkId === linkId)?.used).toBe(2)
})

test('a visit begins within weeks, and goes with the name of its driver once the park has kept it long enough', async () => {
  const { token } = await aLink()
  const [validFrom, validUntil] = [91, 92].map(days => Date.now() + days * 24 * hour)
  expect((await book(token, { validFrom, validUntil })).errorCode).toBe('visit.tooFar')
  const { data } = await book(token)
  await asVisitor(visit.cancelBooking.path, { bookingToken: data.bookingToken })
  const forget = () => suite.db.system.transaction().execute(trx => forgetDrivers(trx, 500))
  const kept = async () => {
    const { rows } = await sql`
      select driver, driver_phone, plate from vehicle_order where reference = ${data.reference}`.execute(
      suite.db.system,
    )
    return rows[0]
  }
  await forget()
  expect(await kept()).toEqual({ driver: 'Li', driver_phone: '13800001234', plate: '京A12345' })
  await sql`
    update vehicle_order set ended_at = now() - interval '400 days' where reference = ${data.reference}`.execute(
    suite.db.system,
  )
  await forget()
  expect(await kept()).toEqual({ driver: '', driver_phone: '', plate: '京A12345' })
  expect((await see(data.bookingToken)).errorCode).toBe('visit.gone')
})

test('a booking that is sent again is the same one, at once and when it has used the link up', async () => {
  const { linkId, token } = await aLink(1)
  const bookingToken = aToken()
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => book(token, { bookingToken })))
  const later = await book(token, { bookingToken })
  expect(new Set([...atOnce, later].map(({ errorCode, data }) => errorCode ?? data.reference)).size).toBe(1)
  expect((await see(bookingToken)).data).toMatchObject({ reference: later.data.reference, visitState: 'waiting' })
  const { rows } = await admin.call(visit.listLinks, { parkId })
  expect(rows.find(row => row.linkId === linkId)?.used).toBe(1)
})

test('another customer sees neither links nor bookings', async () => {
  const { linkId, token } = await aLink()
  const { data } = await book(token)
  const orderId = (await orderOf(data.reference))?.orderId ?? 0
  const code = async (answer: ReturnType<SignedClient['send']>) => (await answer).body.errorCode
  expect(await code(stranger.send(visit.listLinks, { parkId }))).toBe('park.notFound')
  expect(await code(stranger.send(visit.revokeLink, { linkId }))).toBe('visit.noLink')
  expect(await code(stranger.send(vehicle.confirm, { orderId }))).toBe('vehicle.notFound')
})

test('the black list is told to whoever confirms, never to whoever tries plates', async () => {
  const { token } = await aLink()
  await admin.call(park.addBlack, { plate: '京C00001', parkIds: [parkId], reason: 'smoked' })
  const { data } = await book(token, { plateNo: '京C00001' })
  const orderId = (await orderOf(data.reference))?.orderId ?? 0
  await expect(admin.call(vehicle.confirm, { orderId })).rejects.toThrow('vehicle.blackListed')
})

test('what does not fit is refused before it counts, and without consent nothing is kept', async () => {
  const { linkId, token } = await aLink()
  expect((await book(token, { plateColour: 'green' })).errorCode).toBe('vehicle.wrongColour')
  expect((await book(token, { validUntil: Date.now() - 1 })).errorCode).toBe('vehicle.badWindow')
  expect((await book(token, { consent: false })).errorCode).toBe('call.invalid')
  expect((await book(token, { plateNo: '京1' })).errorCode).toBe('call.invalid')
  const { rows } = await admin.call(visit.listLinks, { parkId })
  expect(rows.find(row => row.linkId === linkId)?.used).toBe(0)
})

test('a link takes so many bookings an hour, and an address so many in ten minutes', async () => {
  const { linkId, token } = await aLink(1000)
  const { data } = await book(token)
  await sql`
    insert into vehicle_order (tenant_id, company_id, project_id, park_id, plate, plate_colour, colour, vehicle_type, driver, reason,
      valid_from, valid_until, changed_by, booked_by, visit_link_id)
    select tenant_id, company_id, project_id, park_id, plate, plate_colour, colour, vehicle_type, driver, reason, valid_from,
      valid_until, '', '', ${linkId}
    from vehicle_order, generate_series(1, ${visitLimits.hourlyOfLink}) where reference = ${data.reference}`.execute(
    suite.db.system,
  )
  expect((await book(token)).errorCode).toBe('call.tooMany')
  let now = 0
  const limit = addressLimit(() => now)
  for (let n = 0; n < visitLimits.ofAddress; n += 1) limit.take('10.0.0.1')
  expect(() => limit.take('10.0.0.1')).toThrow('call.tooMany')
  limit.take('10.0.0.2')
  now = 11 * 60_000
  limit.take('10.0.0.1')
})

test('what is booked and cancelled by a link stands in the account log of whoever gave it', async () => {
  const { token } = await aLink()
  const { data } = await book(token)
  expect((await asVisitor(visit.cancelBooking.path, { bookingToken: data.bookingToken })).rcode).toBe(0)
  const written = await sql<{ action: string }>`
    select action from audit where call in (${visit.book.path}, ${visit.cancelBooking.path}) order by audit_id desc limit 2`.execute(
    suite.db.system,
  )
  expect(written.rows.map(row => row.action)).toEqual(['cancelByLink', 'bookByLink'])
})

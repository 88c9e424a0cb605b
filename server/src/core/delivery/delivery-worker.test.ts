import { type SqlBool, sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { announceServer } from '../db/server-presence.ts'
import { recordedLog } from '../testing/recorded-log.ts'
import { suiteDatabase } from '../testing/suite-database.ts'
import { type DeliveryQueue, leaseNext, leaseQueue } from './delivery-queue.queries.ts'
import { type DeliveryChannel, deliver, startDelivery } from './delivery-worker.ts'

const db = suiteDatabase()
const queue: DeliveryQueue = { table: 'parcel_queue', key: 'queue_id', due: sql<SqlBool>`waiting <> '{}'` }
/** Queues of one test are not those of another. */
let lastId = 0

beforeAll(async () => {
  const owner = new pg.Client(db.url)
  await owner.connect()
  await owner.query(`
    create table parcel_queue (
      queue_id bigint primary key, waiting text[] not null, claimed_until timestamptz, holder integer,
      rests_until timestamptz not null default now()
    );
    grant select, insert, update, delete on parcel_queue to watchfire_system`)
  await owner.end()
})

async function aQueue(...waiting: string[]): Promise<number> {
  const queueId = ++lastId
  await sql`insert into parcel_queue (queue_id, waiting) values (${queueId}, ${waiting}::text[])`.execute(db.system)
  return queueId
}

async function aServer() {
  const presence = await announceServer({ db, log: recordedLog().log })
  onTestFinished(() => presence.stop())
  return { db, holder: presence.number, die: () => presence.stop() }
}

const waitingIn = async (queueId: number) => {
  const { rows } = await sql<{ waiting: string[] }>`
    select waiting from parcel_queue where queue_id = ${queueId}`.execute(db.system)
  return rows[0]?.waiting
}

/** Takes the first of a queue; `attempt` throws for a parcel that fails. */
const channelTo = (
  attempt: (parcel: string) => Promise<void>,
): DeliveryChannel<{ id: number; parcel: string }, void> => ({
  name: 'parcels',
  queue,
  parallel: 3,
  async take(id) {
    const [parcel] = (await waitingIn(id)) ?? []
    return parcel === undefined ? undefined : { id, parcel }
  },
  attempt: ({ parcel }) => attempt(parcel),
  async settle(trx, { id }) {
    await sql`update parcel_queue set waiting = waiting[2:] where queue_id = ${id}`.execute(trx)
    return 0
  },
})

test('two servers deliver each parcel once, in the order of its queue, several queues at a time', async () => {
  const log = recordedLog()
  const came: string[] = []
  let underWay = 0
  const several = Promise.withResolvers<void>()
  const channel = channelTo(async parcel => {
    underWay += 1
    if (underWay > 1) several.resolve()
    await several.promise
    came.push(parcel)
    underWay -= 1
  })
  const letters = ['a', 'b', 'c', 'd', 'e']
  const ids = await Promise.all(letters.map(letter => aQueue(...[1, 2, 3, 4].map(number => `${letter}${number}`))))
  const workers = [await aServer(), await aServer()].map(server => startDelivery(channel, { ...server, log: log.log }))
  await expect.poll(() => Promise.all(ids.map(waitingIn))).toEqual(letters.map(() => []))
  await Promise.all(workers.map(worker => worker.stop()))
  expect(came).toHaveLength(20)
  for (const letter of letters)
    expect(came.filter(parcel => parcel.startsWith(letter))).toEqual([1, 2, 3, 4].map(number => `${letter}${number}`))
  expect(log.lines).toEqual([])
})

test('who has lost the queue meanwhile writes nothing down', async () => {
  const [slow, next] = [await aServer(), await aServer()]
  const queueId = await aQueue('one', 'two')
  expect(await leaseQueue(db.system, queue, queueId, slow.holder)).toBe(true)
  expect(await leaseQueue(db.system, queue, queueId, next.holder)).toBe(false)
  await deliver(
    channelTo(async () => {
      await sql`update parcel_queue set claimed_until = now() where queue_id = ${queueId}`.execute(db.system)
      expect(await leaseQueue(db.system, queue, queueId, next.holder)).toBe(true)
    }),
    slow,
    queueId,
  )
  expect(await waitingIn(queueId)).toEqual(['one', 'two'])
  await deliver(
    channelTo(async () => {}),
    next,
    queueId,
  )
  expect(await waitingIn(queueId)).toEqual(['two'])
})

test('a queue of a server that died is free at once, one this server works on is not begun again', async () => {
  const [dying, living] = [await aServer(), await aServer()]
  const queueId = await aQueue('one')
  const next = (busy: number[]) => leaseNext(db.system, queue, { holder: living.holder, busy })
  await leaseQueue(db.system, queue, queueId, dying.holder)
  expect(await next([])).not.toBe(queueId)
  await dying.die()
  expect(await next([queueId])).not.toBe(queueId)
  await expect.poll(() => leaseQueue(db.system, queue, queueId, living.holder)).toBe(true)
})

test('an attempt that breaks is logged and keeps no other queue back, and stopping waits for what runs', async () => {
  const { log, lines } = recordedLog()
  const broken = await aQueue('broken')
  const [slow, quick] = [await aQueue('slow'), await aQueue('quick')]
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const worker = startDelivery(
    channelTo(async parcel => {
      if (parcel === 'broken') throw new Error('no such street')
      if (parcel !== 'slow') return
      begun.resolve()
      await gate.promise
    }),
    { ...(await aServer()), log },
  )
  await expect.poll(() => waitingIn(quick)).toEqual([])
  await begun.promise
  const stopped = worker.stop()
  gate.resolve()
  await stopped
  expect(await waitingIn(slow)).toEqual([])
  expect(await waitingIn(broken)).toEqual(['broken'])
  expect(lines).toMatchObject([{ msg: 'a delivery failed', delivery: 'parcels' }])
})

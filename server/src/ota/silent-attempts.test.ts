/** Which tries of an update fail by silence, by who was heard in between. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aChannelOf, aCompany } from '../core/testing/builders.ts'
import { suiteDatabase } from '../core/testing/suite-database.ts'
import { updateAiServer } from '../ingest/heartbeat.queries.ts'
import { failSilentAttempts } from './roll-out-watch.queries.ts'
import { aRollOut } from './testing/ota-rows.ts'

const db = suiteDatabase()
const minutes = 60
const days = 86_400

/** A try that was begun, and has said nothing new for so many seconds. */
async function aTry(silentFor: number, state = 2) {
  const channel = await aChannelOf(db, await aCompany(db))
  const { aiServerNo } = channel
  const rollOutId = await aRollOut(db, channel)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
  const set = (values: object) =>
    db.system.updateTable('ai_server').set(values).where('device_no', '=', aiServerNo).execute()
  const begun = { state, changed_at: ago(silentFor) }
  await db.system.updateTable('rollout_device').set(begun).where('rollout_id', '=', rollOutId).execute()
  await db.system
    .updateTable('rollout')
    .set({ changed_at: ago(silentFor) })
    .where('rollout_id', '=', rollOutId)
    .execute()
  await set({ heard_since: ago(silentFor) })
  return {
    /** It went away, and that was seen. */
    goes: async (seconds: number) => {
      await set({ last_seen_at: ago(seconds) })
      await db.system.updateTable('device').set({ state: 0 }).where('device_no', '=', aiServerNo).execute()
    },
    lastSeen: (seconds: number) => set({ last_seen_at: ago(seconds) }),
    letOn: () =>
      db.system.updateTable('rollout').set({ changed_at: new Date() }).where('rollout_id', '=', rollOutId).execute(),
    beat: () =>
      db.system
        .transaction()
        .execute(trx => updateAiServer(trx, aiServerNo, { deviceId: '', sentAt: 0, channels: [] } as never, 0)),
    heardFor: (seconds: number) => set({ heard_since: ago(seconds) }),
    after: async () => {
      await db.system.transaction().execute(trx => failSilentAttempts(trx, 0, 500))
      const { rows } = await sql<{ state: number; reason: string | null; ended: boolean }>`
        select state, reason, ended_at is not null as ended from rollout_device where rollout_id = ${rollOutId}`.execute(
        db.system,
      )
      return rows[0]
    },
  }
}
const goesOn = (state: number) => ({ state, reason: null, ended: false })

test.each([
  [2, 3],
  [1, 3],
  [5, 6],
])('online and silent for half an hour in state %i is state %i', async (state, ended) => {
  const one = await aTry(31 * minutes, state)
  expect(await one.after()).toEqual({ state: ended, reason: 'noAnswer', ended: true })
})

test('one that is away waits, for days', async () => {
  const one = await aTry(40 * minutes)
  await one.goes(40 * minutes)
  expect(await one.after()).toEqual(goesOn(2))
  await one.goes(6 * days)
  expect(await one.after()).toEqual(goesOn(2))
})

test.each([
  [2, 6, 8, 3],
  [5, 0.9, 1.1, 6],
])('away in state %i for %d days it waits, and for %d it has failed', async (state, waits, fails, ended) => {
  const one = await aTry(30 * days, state)
  await one.goes(waits * days)
  expect(await one.after()).toEqual(goesOn(state))
  await one.goes(fails * days)
  // Somebody who lets the roll-out go on gives it its time again.
  await one.letOn()
  expect(await one.after()).toEqual(goesOn(state))
  const other = await aTry(30 * days, state)
  await other.goes(fails * days)
  expect(await other.after()).toEqual({ state: ended, reason: 'stayedAway', ended: true })
})

test('back after an hour, it has its half hour again', async () => {
  const one = await aTry(60 * minutes)
  await one.goes(59 * minutes)
  await one.beat()
  expect(await one.after()).toEqual(goesOn(2))
  await one.beat()
  expect(await one.after()).toEqual(goesOn(2))
  await one.heardFor(31 * minutes)
  expect(await one.after()).toMatchObject({ reason: 'noAnswer' })
})

test('while this server was away nobody was silent', async () => {
  const one = await aTry(60 * minutes)
  // It counts as online still: nobody has looked.
  await one.lastSeen(45 * minutes)
  expect(await one.after()).toEqual(goesOn(2))
  await one.beat()
  expect(await one.after()).toEqual(goesOn(2))
})

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { suiteDatabase } from '../testing/suite-database.ts'
import { outboxBell } from './outbox-bell.queries.ts'

const db = suiteDatabase()

test('who rings hundreds of times a second is heard now and then, and the last time too', async () => {
  const listener = new pg.Client({ connectionString: db.url })
  await listener.connect()
  onTestFinished(() => listener.end())
  let heard = 0
  let ringing = true
  const heardAfterwards = new Promise<void>(resolve => {
    listener.on('notification', () => {
      heard += 1
      if (!ringing) resolve()
    })
  })
  await listener.query('listen watchfire_outbox')
  const restMs = 50
  const bell = outboxBell(db.gate, restMs)
  const began = performance.now()
  while (performance.now() - began < 8 * restMs) {
    bell.ring()
    await sleep(1)
  }
  ringing = false
  const passed = performance.now() - began
  bell.ring()
  await heardAfterwards
  expect(heard).toBeGreaterThan(1)
  // A timer may be a moment early; one ring is heard at once, and one after the last.
  expect(heard).toBeLessThanOrEqual(passed / (restMs - 2) + 2)
})

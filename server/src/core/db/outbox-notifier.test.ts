import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { suiteDatabase } from '../testing/suite-database.ts'
import { outboxNotifier } from './outbox-notifier.queries.ts'

const db = suiteDatabase()

test('who rings hundreds of times a second is heard now and then, and the last time too', async () => {
  const listener = new pg.Client({ connectionString: db.url })
  await listener.connect()
  onTestFinished(() => listener.end())
  let received = 0
  let ringing = true
  const receivedAfterwards = new Promise<void>(resolve => {
    listener.on('notification', () => {
      received += 1
      if (!ringing) resolve()
    })
  })
  await listener.query('listen watchfire_outbox')
  const restMs = 50
  const bell = outboxNotifier(db.auth, restMs)
  const began = performance.now()
  while (performance.now() - began < 8 * restMs) {
    bell.ring()
    await sleep(1)
  }
  ringing = false
  const passed = performance.now() - began
  bell.ring()
  await receivedAfterwards
  expect(received).toBeGreaterThan(1)
  // A timer may be a moment early; one ring is heard at once, and one after the last.
  expect(received).toBeLessThanOrEqual(passed / (restMs - 2) + 2)
})

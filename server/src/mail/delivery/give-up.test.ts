import { expect, test } from 'vitest'
import { mailSuite } from '../testing/mail-suite.ts'

const suite = mailSuite({ pace: { firstMs: 200, maxMs: 400, giveUpMs: 2000, timeoutMs: 800 } })
const states = { failed: 2, unsure: 3 }

test('after its time a mail is given up and says what stood in the way', async () => {
  const dead = await suite.smtp()
  await dead.close()
  const id = await suite.queue(await suite.companyWith(dead.port))
  const record = await suite.settled(id)
  expect(record.state).toBe(states.failed)
  expect(record.reason).toContain('ECONNREFUSED')
  expect(record.attempts).toBeGreaterThan(2)
})

test('one that may have arrived is never called failed', async () => {
  const smtp = await suite.smtp()
  smtp.scripted.push('dropAfterData', ...Array.from({ length: 30 }, () => 'laterData' as const))
  const id = await suite.queue(await suite.companyWith(smtp.port))
  const record = await suite.settled(id)
  expect(record.settled_at).not.toBeNull()
  expect(record.state).toBe(states.unsure)
})

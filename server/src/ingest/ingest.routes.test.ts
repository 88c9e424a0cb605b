import { beforeAll, expect, test } from 'vitest'
import { hashOfSecret } from '../core/session/authorize.ts'
import { aChannel, aCompany, anAiServer } from '../core/testing/builders.ts'
import { suiteServer } from '../core/testing/suite-server.ts'

const suite = suiteServer()
const key = 'a key that only this test knows'.replaceAll(' ', '-')
const send = (body: unknown, authorization = `Bearer ${key}`) =>
  suite.app.inject({
    method: 'POST',
    url: '/ingest/v1/alarms',
    headers: { authorization, 'content-type': 'application/json', 'accept-language': 'en' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const channel = { deviceId: '' }

beforeAll(async () => {
  const server = await anAiServer(suite.db, await aCompany(suite.db))
  channel.deviceId = (await aChannel(suite.db, server)).deviceId
  await suite.db.system
    .updateTable('ai_server')
    .set({ key_hash: hashOfSecret(key) })
    .where('device_no', '=', server.deviceNo)
    .execute()
})
const event = (eventId: string) => ({ eventId, ...channel, alarmType: 4, occurredAt: Date.now() })

test('a post is answered per item, in order', async () => {
  const answer = await send([event('one'), { ...event('two'), alarmType: 'fire' }, event('three')])
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    rcode: 0,
    data: [
      { eventId: 'one', outcome: 'stored' },
      { eventId: 'two', outcome: 'refused', reason: expect.stringContaining('alarmType') },
      { eventId: 'three', outcome: 'merged' },
    ],
  })
})

test.each([
  ['no key', [{}], '', 1105],
  ['a wrong key', [{}], 'Bearer 0123456789abcdef0123', 1105],
  ['something else than a list', {}, undefined, 1001],
  ['an empty list', [], undefined, 1001],
  ['too many items', Array(501).fill({}), undefined, 1001],
  ['broken JSON', '[{', undefined, 1002],
])('%s is refused as a whole', async (_, body, authorization, rcode) => {
  expect((await send(body, authorization)).json()).toMatchObject({ rcode })
})

test('five hundred full items fit into one post', async () => {
  const extra = { text: '烽'.repeat(4000) }
  const items = Array.from({ length: 500 }, (_, n) => ({ ...event(`full-${n}`), extra }))
  const answer = await send(items)
  expect(answer.json().data).toHaveLength(500)
  expect(answer.json().data.every((item: { outcome: string }) => item.outcome !== 'refused')).toBe(true)
})

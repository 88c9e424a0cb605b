import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { recordedLog } from '../testing/recorded-log.ts'
import { type Audience, audienceOf } from './audiences.ts'
import { LiveReader, Messages } from './live-reader.ts'
import { templateOf } from './live-template.ts'
import { forEverybody } from './outbox.queries.ts'

type Viewer = ConstructorParameters<typeof LiveReader>[1]['viewer']
const [own, other] = [1, 2]
const start = { xid: 1n, id: 0 }

const viewerOf = (tenantId: number | null) =>
  ({
    accountId: 7,
    tenantId,
    companyIds: [own, other],
    projectIds: null,
    regionLimits: [],
    regionId: null,
  }) as never as Viewer
const audience = (tenantId: number | null): Audience =>
  audienceOf(viewerOf(tenantId), { language: 'zh', rights: new Set() } as never)

/** A channel that was opened for somebody of the first customer. */
function aReader(tenantId: number | null = own) {
  const sent: string[] = []
  const socket = {
    extensions: '',
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => void sent.push(`${text}`),
  }
  const line = new PassThrough()
  line.on('data', (frame: Buffer) => void sent.push(frame.toString('latin1')))
  const { log, lines } = recordedLog()
  const signer = () => ({}) as never
  const at = { viewer: viewerOf(tenantId), audience: audience(tenantId), position: start }
  return { reader: new LiveReader({ socket: socket as never, line }, at, { signer, log }), sent, lines }
}

let id = 0
/** Rows of these customers, as the relay has them in hand. */
function rowsOf(...of: { tenantId: number; companyId?: number }[]) {
  const items = of.map(({ tenantId, companyId = tenantId }) => {
    const position = { xid: 2n, id: ++id }
    const row = { position, at: 0, tenantId, companyId, projectId: 0, regionId: null, accountId: null, kind: 'device' }
    const text = templateOf(JSON.stringify({ of: tenantId }), 'no ticket')
    return {
      row: { ...row, cause: '', alarmId: null, alarmAt: null, detail: {} },
      texts: new Map([[audience(own).wording, text]]),
    }
  })
  return new Messages(items, { start, end: { xid: 3n, id: 0 } })
}

test('events of one’s own customer and those for everybody are sent', () => {
  const { reader, sent, lines } = aReader()
  expect(reader.notify(rowsOf({ tenantId: own }, { tenantId: other, companyId: forEverybody }))).toBe(true)
  expect(sent.join('')).toContain('{"of":1},{"of":2}')
  expect(lines).toEqual([])
})

test('an event of another customer is not sent, whatever the channel thinks of its place, and the console reads anew', () => {
  const { reader, sent, lines } = aReader()
  // As if the scope of its session had been mistaken for another one’s.
  reader.viewer = viewerOf(other)
  reader.audience = audience(other)
  expect(reader.notify(rowsOf({ tenantId: other }))).toBe(false)
  expect(sent.map(text => JSON.parse(text).type)).toEqual(['resync'])
  expect(lines).toMatchObject([
    { msg: 'live events of another customer were held back', tenantId: own, tenants: [other] },
  ])
})

test('one of them holds back the message it stands in', () => {
  const { reader, sent } = aReader()
  reader.audience = audience(null)
  expect(reader.notify(rowsOf({ tenantId: own }, { tenantId: other }))).toBe(false)
  expect(sent.join('')).not.toContain('"of"')
})

test('the platform hears of all customers', () => {
  const { reader, sent } = aReader(null)
  expect(reader.notify(rowsOf({ tenantId: own }, { tenantId: other }))).toBe(true)
  expect(sent.join('')).toContain('{"of":1},{"of":2}')
})

/** What docs/security.md and docs/limits.md tell of limits, connections and data is what the sources have: whoever adds one is asked here. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@watchfire/contract'
import { limits } from '@watchfire/contract/core/limits.ts'
import { expect, test } from 'vitest'
import { openApiOf } from '../server/src/core/http/openapi.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const page = read('docs/security.md')
const limitsPage = read('docs/limits.md')

/** The cells of the table below a heading. */
function rowsOf(text: string, heading: string): string[][] {
  const [, section = ''] = text.split(`${heading}\n`)
  const [table = ''] = section.split(/\n##/)
  const lines = table.split('\n').filter(line => line.startsWith('| '))
  return lines.slice(1).map(line => line.slice(2, -2).split(' | '))
}
const codeIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

test('each limit has a row with its number and what is counted', () => {
  const rows = rowsOf(limitsPage, '## Of one account, customer, company, project or AI server')
  const told = rows.map(([name = '', number]) => [codeIn(name)[0], Number(number)])
  expect(told).toEqual(Object.entries(limits))
  expect(rows.filter(([, , counted = '']) => counted.length < 5)).toEqual([])
})

test('what is heavy names a bound that its source has', () => {
  const rows = rowsOf(limitsPage, '## What is heavy, and what bounds it')
  expect(rows.length).toBeGreaterThan(10)
  const gone = rows.flatMap(([what, , source, bounds]) => {
    const text = read(codeIn(source)[0] ?? '')
    const wanted = codeIn(bounds)
    return wanted.length > 0 ? wanted.filter(bound => !new RegExp(`const ${quoted(bound)}$`, 'm').test(text)) : [what]
  })
  expect(gone).toEqual([])
})

const sources = globSync('{server,edge}/src/**/*.ts', { cwd: root })
  .filter(path => !/\.test\.ts$|\/testing\//.test(path))
  .map(path => ({ path, text: read(path) }))

/** Clients and servers that only tests begin, and the pipe between a process and its child. */
const notOutside = [
  'edge/src/child/serve-orders.ts',
  'edge/src/spool/test-ingest-server.ts',
  'server/src/core/live/live-client.ts',
  'server/src/fleet/edge-client.ts',
  'server/src/notice/chat/chat-endpoint.ts',
  'server/src/video/feed-client.ts',
]
const byName = String.raw`import (?:type )?\{[^}]*\b(?:connect|createSocket|createServer|createConnection|request|Socket)\b[^}]*\} from 'node:(?:net|tls|dgram|https?)'`
const byLibrary = String.raw`import (?!type)[^;\n]* from '(?:ws|mqtt|pg|ldapts|openid-client|undici|@fastify/reply-from|nodemailer/lib/smtp-connection)'`
const byEgress = String.raw`import \{[^}]*\b(?:egressFetch|egressRequest)\b`
const byFetch = String.raw`(?<=await )fetch\((?:\w+\.)?(?:url|address|\x60)`
const opens = new RegExp([byName, byLibrary, byEgress, byFetch].join('|'))

test('every place that opens or takes a line stands among the connections, and gives up when it is said to', () => {
  const rows = rowsOf(page, '## Connections')
  const places = rows.flatMap(([, , , source]) => codeIn(source))
  const opening = sources
    .filter(({ path, text }) => opens.test(text) && !notOutside.includes(path))
    .map(({ path }) => path)
  expect(opening.length).toBeGreaterThan(30)
  const within = (path: string, place: string) => path === place || path.startsWith(`${place}/`)
  expect(opening.filter(path => !places.some(place => within(path, place)))).toEqual([])
  const served = ['server/src/core/http', 'edge/src/vendors']
  const idle = places.filter(place => !served.includes(place) && !opening.some(path => within(path, place)))
  expect(idle).toEqual([])
  const limitsOfLines = rows.map(([, , , , end]) => codeIn(end)).filter(codes => codes.length > 0)
  const gone = limitsOfLines.filter(([path = '', limit = '']) => !new RegExp(`${quoted(limit)}\\b`).test(read(path)))
  expect(gone).toEqual([])
  expect(notOutside.filter(path => !sources.some(source => source.path === path))).toEqual([])
})

test('one application is served: one page is built, and no other place answers with one', () => {
  const pages = globSync('{console,server,contract,edge}/**/*.html', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  expect(pages).toEqual(['console/index.html'])
  const answering = sources.filter(({ text }) => text.includes('text/html')).map(({ path }) => path)
  // The console, its public pages among them, and what stands at /docs of the same application.
  expect(answering.toSorted()).toEqual(['server/src/core/http/console-files.ts', 'server/src/core/http/docs-page.ts'])
})

const tables = (() => {
  const text = read('server/src/core/db/tables.generated.ts')
  const shapes = new Map(
    [...text.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name, body = '']) => [name, body]),
  )
  const columnsOf = (shape = '') =>
    [...shape.matchAll(/^ {2}(\w+): (.*)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  return columnsOf(shapes.get('DB')).map(({ name, type }) => ({ name, columns: columnsOf(shapes.get(type)) }))
})()
const classes = rowsOf(page, '### Tables of each class').map(([name = '', list]) => ({ name, tables: codeIn(list) }))
const classOf = (table: string) => classes.find(one => one.tables.includes(table))?.name

test('every table stands in one class of data', () => {
  expect(tables.length).toBeGreaterThan(150)
  expect(classes.flatMap(one => one.tables).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('each class says who reads it, how it is kept and how long', () => {
  const rows = rowsOf(page, '## Classes of data')
  expect(rows.map(([name]) => name)).toEqual(classes.map(({ name }) => name))
  expect(rows.filter(cells => cells.length !== 5 || cells.some(cell => cell.trim().length < 3))).toEqual([])
})

/** Hashed by argon2, or sealed in the browser for one AI server: texts, and worth nothing to their reader. */
const textsThatOpenNothing = ['account.password_hash', 'password_history.password_hash', 'camera.login']
/** Names somebody signs in by, public keys, numbers of things, and marks by which a repeated hand-in is known. */
const names = [
  'account_identity.login',
  'ai_server.public_key',
  'check_point.code',
  'hazard.client_key',
  'hook_broker.login',
  'mail_server.login',
  'passkey.public_key',
  'point_check.client_key',
]

test('what opens something is kept as a digest or sealed, and what tells of a person stands in a class that protects it', () => {
  const columns = tables.flatMap(({ name, columns: own }) => own.map(column => ({ ...column, table: name })))
  const isOpening = /(^|_)(secret|password|token|code|key|login)(_hash|_mac)?$/
  const opening = columns
    .filter(({ name, type }) => isOpening.test(name) && /string|Buffer/.test(type))
    .map(({ table, name, type }) => ({ column: `${table}.${name}`, table, isText: !type.includes('Buffer') }))
    .filter(({ column }) => !names.includes(column))
  expect(opening.length).toBeGreaterThan(20)
  const asText = opening.filter(({ column, isText }) => isText && !textsThatOpenNothing.includes(column))
  expect(asText.map(({ column }) => column)).toEqual([])
  const elsewhere = opening.filter(({ table }) => classOf(table) !== 'opens something')
  expect(elsewhere.map(({ column }) => column)).toEqual([])
  const personal = columns.filter(({ name }) => /(^|_)(id_number|phone|face|photo)$/.test(name))
  const protects = ['opens something', "of a person's body or papers", 'of the organisation']
  expect(
    personal
      .filter(({ table }) => !protects.includes(classOf(table) ?? ''))
      .map(({ table, name }) => `${table}.${name}`),
  ).toEqual([])
  const ids = columns.filter(({ name }) => /(^|_)id_number$/.test(name)).map(({ table }) => classOf(table))
  expect(new Set(ids)).toEqual(new Set(["of a person's body or papers"]))
})

test('every field of a call is drawn in /docs with its right, and what is masked is said', async () => {
  const { paths } = await openApiOf(allCalls as never)
  const operations = Object.values(paths).flatMap(path => Object.values(path))
  expect(operations.length).toBe(Object.values(allCalls).flatMap(calls => Object.keys(calls)).length)
  const silent = operations.filter(({ description, responses }) => {
    const [envelope, answer] = responses[200].content['application/json'].schema.allOf
    return !/^Right: \S/.test(description) || !envelope || !answer
  })
  expect(silent.map(({ operationId }) => operationId)).toEqual([])
  const masked = sources.flatMap(({ text }) => [...text.matchAll(/(\w+): masked\(/g)].map(([, field = '']) => field))
  const said = rowsOf(page, '## Fields by right').flatMap(([fields]) => codeIn(fields))
  expect(masked.length).toBeGreaterThan(3)
  expect(masked.filter(field => !said.includes(field))).toEqual([])
})

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

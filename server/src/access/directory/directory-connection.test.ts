/** Directories that do not answer as one should: nobody waits for them, and nothing of them is believed. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { resolveEgress } from '../../core/egress/egress-address.ts'
import { judgePassword } from './ask-directory.ts'
import type { DirectoryRow } from './directory.queries.ts'
import { directoryProblemOf } from './directory-problem.ts'

let server: Server | undefined
let lines: Socket[] = []
afterEach(async () => {
  for (const line of lines) line.destroy()
  await new Promise(resolve => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
  lines = []
})

async function listenWith(onLine: (socket: Socket) => void): Promise<number> {
  server = createServer(socket => {
    lines.push(socket.on('error', () => {}))
    onLine(socket)
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const sealer = { seal: () => Buffer.of(), open: () => '', fingerprint: '' }
const tools = (allowed: string[] = ['127.0.0.1/32'], timeoutMs = 5_000) => ({
  sealer,
  resolveFor: () => (host: string, port: number) => resolveEgress(host, port, { allow: async () => allowed }),
  timeoutMs,
})
const judge = (port: number, changed: Partial<DirectoryRow> = {}, given = tools()) =>
  judgePassword(
    { tenant_id: 1, host: '127.0.0.1', port, line: 'plain', certificate: '', ...changed } as DirectoryRow,
    { entry: 'uid=li,dc=plant', stopped: false },
    'a password',
    given,
  )
const problem = (asked: Promise<unknown>) => asked.then(() => 'none', directoryProblemOf)

/** The answer of a bind (RFC 4511, 4.2.2) to the first message of a line. */
function bindAnswer(asked: Buffer, code: number, text: string): Buffer {
  const said = Buffer.from(text)
  const result = Buffer.concat([Buffer.of(0x0a, 1, code, 0x04, 0, 0x04, said.length), said])
  const message = Buffer.concat([Buffer.of(0x02, 1, asked[4] ?? 0, 0x61, result.length), result])
  return Buffer.concat([Buffer.of(0x30, message.length), message])
}
const answering = (code: number, text: string) =>
  listenWith(socket => socket.once('data', asked => socket.write(bindAnswer(asked, code, text))))

test('one that never answers is given up, whatever it was to do', async () => {
  const port = await listenWith(() => {})
  for (const line of ['plain', 'startTls', 'ldaps'] as const)
    expect(await problem(judge(port, { line }, tools(undefined, 150)))).toBe('timeout')
})

test('an answer without end is cut off', async () => {
  const port = await listenWith(socket =>
    socket.once('data', () => {
      // A message of 2 GB, as it says.
      socket.write(Buffer.of(0x30, 0x84, 0x7f, 0xff, 0xff, 0xff))
      const more = (error?: Error | null) => void (error || socket.write(Buffer.alloc(256 * 1024), more))
      more()
    }),
  )
  expect(await problem(judge(port))).toBe('tooLong')
})

test('one that cuts the line, and one that speaks something else', async () => {
  expect(await problem(judge(await listenWith(socket => socket.destroy())))).toBe('cut')
  const port = await listenWith(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expect(await problem(judge(port, { line: 'ldaps' }))).toBe('cut')
})

test('an address inside is reached where its network is allowed alone, and a plain line leads nowhere else', async () => {
  const port = await answering(0, '')
  expect(await problem(judge(port, {}, tools([])))).toBe('notOutside')
  expect(lines).toHaveLength(0)
  expect(await problem(judge(389, { host: '1.1.1.1' }))).toBe('plainOutside')
  expect(await judge(port)).toBe('fits')
})

test('an empty password is nobody’s, and asks nothing', async () => {
  const port = await answering(0, '')
  const directory = { tenant_id: 1, host: '127.0.0.1', port, line: 'plain', certificate: '' } as DirectoryRow
  expect(await judgePassword(directory, { entry: 'uid=li', stopped: false }, '', tools())).toBe('wrong')
  expect(await judgePassword(directory, { entry: '', stopped: false }, 'x', tools())).toBe('wrong')
  expect(lines).toHaveLength(0)
})

test.each([
  [49, '80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 52e, v3839', 'wrong'],
  [49, '80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 533, v3839', 'stopped'],
  [49, '80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 701, v3839', 'stopped'],
  [49, '80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 775, v3839', 'stopped'],
  [49, '80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 532, v3839', 'expired'],
  [49, '80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 773, v3839', 'expired'],
  [49, '', 'wrong'],
  [19, 'account locked', 'stopped'],
  [53, 'unwilling to perform', 'stopped'],
])('a bind that is refused with %i, “%s”, is %s', async (code, text, verdict) => {
  expect(await judge(await answering(code, text))).toBe(verdict)
})

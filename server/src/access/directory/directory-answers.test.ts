/** A directory that speaks the protocol and says what it should not: nobody comes in by it, and nothing is asked elsewhere. */
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { resolveEgress } from '../../core/egress/egress-address.ts'
import { directoryCertificate } from '../testing/directory-certificates.ts'
import { type Instead, startInMemoryDirectory } from '../testing/in-memory-directory.ts'
import { entry, operations, reference, result } from '../testing/ldap-message.ts'
import { base, reader } from '../testing/slapd.ts'
import { findInDirectory, judgePassword } from './ask-directory.ts'
import type { DirectoryRow } from './directory.queries.ts'
import { directoryProblemOf } from './directory-problem.ts'

type Directory = Awaited<ReturnType<typeof startInMemoryDirectory>>
const running: { stop: () => Promise<unknown> }[] = []
afterEach(() => Promise.all(running.splice(0).map(one => one.stop())))

async function started(instead?: Instead): Promise<Directory> {
  const directory = await startInMemoryDirectory(instead)
  running.push(directory)
  return directory
}

const tools = {
  sealer: { seal: () => Buffer.of(), open: () => reader.password, fingerprint: '' },
  resolveFor: () => (host: string, port: number) => resolveEgress(host, port, { allow: async () => ['127.0.0.1/32'] }),
}
const row = (directory: Directory, changed: Partial<DirectoryRow> = {}) =>
  ({
    tenant_id: 1,
    host: 'localhost',
    port: directory.port,
    line: 'startTls',
    certificate: directoryCertificate,
    bind_name: reader.name,
    secret: Buffer.of(),
    base,
    user_filter: '(uid={name})',
    group_filter: '',
    login_attribute: 'uid',
    name_attribute: 'cn',
    mail_attribute: 'mail',
    ...changed,
  }) as DirectoryRow
const find = (directory: Directory, changed?: Partial<DirectoryRow>) =>
  findInDirectory(row(directory, changed), 'li', tools)
const judge = (directory: Directory, dn: string, password: string) =>
  judgePassword(row(directory), { entry: dn, stopped: false }, password, tools)
const problem = (asked: Promise<unknown>) => asked.then(() => 'none', directoryProblemOf)
const searched = (answer: (id: number) => Buffer[]): Instead => {
  return ({ id, operation }) => (operation === operations.search ? Buffer.concat(answer(id)) : undefined)
}
const isDone = (id: number) => result(id, operations.searched, { code: 0 })
const li = { entryUUID: ['0c7d1a52-6f5c-4d2e-9a59-2f6a1d0f7a11'], uid: ['li'], cn: ['李'] }

/** Where nobody may come; counts who does. */
async function trap() {
  let asked = 0
  const server = createServer((socket: Socket) => {
    asked += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  running.push({ stop: () => new Promise(resolve => server.close(resolve)) })
  const { port } = server.address() as { port: number }
  return { url: `ldap://127.0.0.1:${port}/${base}`, asked: () => asked }
}

test('without anything amiss a person is found, and their password alone is theirs', async () => {
  const directory = await started()
  const dn = await directory.person('li', '李', 'secret of li')
  const guards = await directory.group('guards', [dn])
  expect(await find(directory)).toMatchObject({ entry: dn, groups: [guards], stopped: false, person: { login: 'li' } })
  expect(await judge(directory, dn, 'secret of li')).toBe('fits')
  expect(await judge(directory, dn, 'wrong')).toBe('wrong')
  expect(await judge(directory, dn.toUpperCase(), '')).toBe('wrong')
})

test('a referral, as the answer to a bind, to a search and among what was found, leads nowhere', async () => {
  const elsewhere = await trap()
  const referral = [elsewhere.url]
  const bound = await started(({ id, operation }) =>
    operation === operations.bind ? result(id, operations.bound, { code: 10, referral }) : undefined,
  )
  expect(await problem(judge(bound, 'uid=li', 'secret of li'))).toBe('other')
  const done = await started(searched(id => [result(id, operations.searched, { code: 10, referral })]))
  expect(await problem(find(done))).toBe('other')
  const among = await started(searched(id => [reference(id, referral), isDone(id)]))
  expect(await problem(find(among))).toBe('nobody')
  expect(elsewhere.asked()).toBe(0)
})

test('what is said in the clear behind the answer to StartTLS counts for nothing', async () => {
  const directory = await started(({ id, operation }) =>
    operation === operations.extended
      ? Buffer.concat([
          result(id, operations.extendedDone, { code: 0 }),
          ...[1, 2, 3].map(more => result(id + more, operations.bound, { code: 0 })),
        ])
      : undefined,
  )
  expect(['cut', 'timeout', 'other']).toContain(
    await problem(
      judgePassword(row(directory), { entry: 'uid=li', stopped: false }, 'secret of li', { ...tools, timeoutMs: 500 }),
    ),
  )
})

test('StartTLS that is refused sends no password in the clear', async () => {
  const heard: number[] = []
  const directory = await started(({ id, operation }) => {
    heard.push(operation)
    return operation === operations.extended ? result(id, operations.extendedDone, { code: 52 }) : undefined
  })
  expect(await problem(judge(directory, 'uid=li', 'secret of li'))).toBe('noTls')
  expect(heard).not.toContain(operations.bind)
})

test.each<[string, (id: number) => Buffer[], string]>([
  ['the answer to another question', id => [entry(id + 7, 'uid=li', li), isDone(id)], 'nobody'],
  ['two people, and no word of a limit', id => [entry(id, 'uid=a', li), entry(id, 'uid=b', li), isDone(id)], 'several'],
  ['a person without a number', id => [entry(id, 'uid=li', { uid: ['li'] }), isDone(id)], 'noIdentity'],
  ['an empty number', id => [entry(id, 'uid=li', { ...li, entryUUID: [''] }), isDone(id)], 'noIdentity'],
  [
    'a number of Windows that is too short',
    id => [entry(id, 'uid=li', { objectGUID: [Buffer.alloc(15)] }), isDone(id)],
    'noIdentity',
  ],
  ['a thousand entries', id => [...many(id), isDone(id)], 'several'],
])('a search that is answered with %s finds nobody', async (_, answer, reason) => {
  expect(await problem(find(await started(searched(answer))))).toBe(reason)
})
const many = (id: number) => Array.from({ length: 1000 }, (_, n) => entry(id, `uid=${n}`, li))

test('an entry without a name binds nobody, though the directory says yes', async () => {
  const nameless = searched(id => [entry(id, '', li), isDone(id)])
  const directory = await started(asked =>
    asked.operation === operations.bind ? result(asked.id, operations.bound, { code: 0 }) : nameless(asked),
  )
  const found = await find(directory)
  expect(await judge(directory, found.entry, 'any password')).toBe('wrong')
})

test('who is in more groups than are read, or than the directory tells at once, has no role by some of them', async () => {
  const byFilter = { group_filter: '(&(objectClass=groupOfNames)(member={dn}))' }
  const directory = await started()
  const dn = await directory.person('li', '李', 'secret of li')
  for (let n = 0; n < 1000; n += 1) await directory.group(`group ${n}`, [dn])
  expect((await find(directory, byFilter)).groups).toHaveLength(1000)
  await directory.group('one more', [dn])
  expect(await problem(find(directory, byFilter))).toBe('manyGroups')
  const limited = await started(({ id, operation, bytes }) =>
    operation === operations.search && bytes.includes('groupOfNames')
      ? Buffer.concat([entry(id, 'cn=staff', {}), result(id, operations.searched, { code: 4 })])
      : undefined,
  )
  await limited.person('li', '李', 'secret of li')
  expect(await problem(find(limited, byFilter))).toBe('manyGroups')
})

test.each([
  ['bytes that are no message', Buffer.from([0x30, 0x05, 0x02, 0x01, 0x01, 0x7f, 0x84])],
  ['an element longer than its message', Buffer.from([0x30, 0x07, 0x02, 0x01, 0x02, 0x61, 0x7f, 0x0a, 0x01])],
  [
    'a number of 200 bytes',
    Buffer.concat([Buffer.from([0x30, 0x81, 0xcb, 0x02, 0x81, 0xc8]), Buffer.alloc(200, 0x7f)]),
  ],
  ['a length without an end', Buffer.from([0x30, 0x80, 0x02, 0x01, 0x02, 0x00, 0x00])],
])('%s fail this question alone, in its time', async (_, bytes) => {
  const directory = await started(({ operation }) => (operation === operations.bind ? bytes : undefined))
  const asked = judgePassword(row(directory), { entry: 'uid=li', stopped: false }, 'x', { ...tools, timeoutMs: 500 })
  expect(['other', 'timeout', 'cut']).toContain(await problem(asked))
})

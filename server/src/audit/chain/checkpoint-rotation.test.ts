/** Files of checkpoints that are full after one line each: what they prove, when they go, and what becomes of a disk that refuses them. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chainScene } from '../testing/chain-scene.ts'
import { checkpointFile, numberedFile } from './checkpoint-file.ts'
import { dropMonths, keptSince } from './drop-months.ts'

const { db, lines, now, write, seal, keep, checkpoint, verify, faults, tamper, rowOf, fiveRows } = chainScene({
  maxBytes: 1,
})

const current = () => checkpointFile(now.folder)
const files = () =>
  readdirSync(now.folder)
    .filter(name => name.startsWith('audit-checkpoints'))
    .sort()
/** Rows 1 to 5 are of the first file, 6 and 7 of the second, 8 and 9 of the one without a number. */
async function threeFiles(): Promise<void> {
  await fiveRows()
  for (const targets of [
    ['6', '7'],
    ['8', '9'],
  ]) {
    await write(...targets)
    await seal()
    await checkpoint()
  }
  expect(files()).toEqual([
    'audit-checkpoints-000001.jsonl',
    'audit-checkpoints-000002.jsonl',
    'audit-checkpoints.jsonl',
  ])
  expect(await verify()).toMatchObject({ rows: 9, seq: 9, checkpointSeq: 9, faults: [] })
}
const of = () => `where tenant_id = ${now.tenantId}`
const withoutRowsFrom = (seq: number) => [
  `delete from audit where audit_id in (select audit_id from audit_seal ${of()} and seq >= ${seq})`,
  `delete from audit_seal ${of()} and seq >= ${seq}`,
]
/** The chain as it stood at a time, which somebody put aside. */
const [putAside, putBack] = [
  () => tamper(`create table saved as select * from audit_chain ${of()}`),
  [
    () => `delete from audit_chain ${of()}`,
    () => 'insert into audit_chain select * from saved',
    () => 'drop table saved',
  ],
]

describe('across a rotation is found', () => {
  test('an edit', async () => {
    await threeFiles()
    await tamper(`update audit set target = 'x' where audit_id = ${rowOf(3)}`)
    expect(await faults()).toEqual(['edited 3'])
  })

  test('another order', async () => {
    await threeFiles()
    for (const [from, to] of [
      [2, -1],
      [4, 2],
      [-1, 4],
    ])
      await tamper(`update audit_seal set seq = ${to} ${of()} and seq = ${from}`)
    expect(await faults()).toEqual(['moved 2', 'moved 4'])
  })

  test('a row deleted inside', async () => {
    await threeFiles()
    await tamper(`delete from audit where audit_id = ${rowOf(6)}`)
    expect(await faults()).toEqual(['deleted 6'])
  })

  test('an end that was cut off, by the file in use and by the ones before it', async () => {
    await fiveRows()
    await putAside()
    await write('6', '7')
    await seal()
    await checkpoint()
    await tamper(...withoutRowsFrom(6), ...putBack.map(text => text()))
    expect(await faults()).toEqual(['truncated 7'])
    renameSync(current(), numberedFile(current(), 2))
    expect(await faults()).toEqual(['truncated 7'])
  })

  test('a chain that was dropped, and one that was written anew from its beginning', async () => {
    await threeFiles()
    await tamper(...withoutRowsFrom(1), `delete from audit_chain ${of()}`)
    expect(await faults()).toEqual(['dropped 5'])
    await write('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')
    await seal()
    expect(await faults()).toEqual(['forked 5'])
    expect(lines).toEqual([])
  })

  test('another history behind a backup that was put back', async () => {
    await fiveRows()
    await putAside()
    await write('6', '7')
    await seal()
    await checkpoint()
    await tamper(...withoutRowsFrom(6), ...putBack.map(text => text()))
    await write('other 6', 'other 7', 'other 8')
    await seal()
    await checkpoint()
    expect(await faults()).toEqual(['forked 7'])
  })
})

test.each<[string, (path: string) => void]>([
  ['the oldest, whose rows are still there', path => rmSync(numberedFile(path, 1))],
  ['one between', path => rmSync(numberedFile(path, 2))],
  ['the line of one', path => writeFileSync(numberedFile(path, 2), '')],
  [
    'a number of one',
    path =>
      writeFileSync(numberedFile(path, 2), readFileSync(numberedFile(path, 2), 'utf8').replace('"seq":7', '"seq":6')),
  ],
  [
    'their order',
    path => {
      renameSync(numberedFile(path, 1), `${path}.aside`)
      renameSync(numberedFile(path, 2), numberedFile(path, 1))
      renameSync(`${path}.aside`, numberedFile(path, 2))
    },
  ],
])('whoever takes away or changes %s is found out', async (_, change) => {
  await threeFiles()
  change(current())
  expect(await faults()).toEqual(['checkpoints 0'])
})

test('a crash between two files leaves nothing to be said, and the next checkpoint follows', async () => {
  await threeFiles()
  renameSync(current(), numberedFile(current(), 3))
  expect(await faults()).toEqual([])
  await write('10')
  await seal()
  await checkpoint()
  expect(files()).toHaveLength(4)
  expect(JSON.parse(readFileSync(current(), 'utf8').slice(65)).follows).toMatch(/^[0-9a-f]{64}$/)
  expect(await verify()).toMatchObject({ checkpointSeq: 10, faults: [] })
})

test('the oldest files go when all that they speak of was dropped after its time, and no sooner', async () => {
  // A file speaks of all customers, also of those of the tests before.
  await tamper('delete from audit_chain')
  await write('1', '2')
  await tamper(`update audit set at = now() - interval '10 months' ${of()}`)
  await seal()
  await checkpoint()
  await write('3')
  await tamper(
    `update audit set at = '${new Date(keptSince(Date.now(), 7) + 86_400_000).toISOString()}' ${of()} and target = '3'`,
  )
  await seal()
  await checkpoint()
  const next = async (target: string) => {
    await write(target)
    await seal()
    await checkpoint()
    expect(await faults()).toEqual([])
  }
  const drop = (months: number) => db.system.transaction().execute(trx => dropMonths(trx, now.key, months))
  await drop(7)
  await next('4')
  // The second file names the third row, which is kept: without the first nothing would say that it began there.
  expect(files()).toHaveLength(3)
  await drop(6)
  await next('5')
  expect(files()).toEqual([
    'audit-checkpoints-000002.jsonl',
    'audit-checkpoints-000003.jsonl',
    'audit-checkpoints.jsonl',
  ])
  await tamper(`update audit_chain set dropped_seq = 2 ${of()}`)
  expect(await faults()).toContain('checkpoints 0')
})

test('a disk that is full stops nothing, is said once, and what was missing is written when there is room', async () => {
  symlinkSync('/dev/full', current())
  await write('1')
  await seal()
  const run = keep()
  await run(db.system, { now: true })
  await run(db.system, { now: true })
  expect(lines).toMatchObject([{ level: 50, msg: 'the checkpoint of the account log could not be written' }])
  rmSync(current())
  await run(db.system)
  expect(lines.at(-1)).toMatchObject({ level: 30, msg: 'checkpoints of the account log are written again' })
  expect(await verify()).toMatchObject({ checkpointSeq: 1, faults: [] })
})

test('so does a folder that is away', async () => {
  renameSync(now.folder, `${now.folder}.away`)
  try {
    await write('1')
    await seal()
    await checkpoint()
    expect(lines).toMatchObject([{ level: 50, err: { code: 'ENOENT' } }])
  } finally {
    mkdirSync(now.folder)
    rmSync(`${now.folder}.away`, { recursive: true })
  }
})

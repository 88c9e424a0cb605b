import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inScope } from '../../core/db/database.ts'
import { writeAudit } from '../audit.public.ts'
import { chainScene } from '../testing/chain-scene.ts'
import { openChainKey } from './chain-key.ts'
import { checkpointFile } from './checkpoint-file.ts'
import { dropMonths, keptSince } from './drop-months.ts'

const { db, lines, now, write, sealOnce, seal, checkpoint, verify, faults, tamper, rowOf, fiveRows } = chainScene()

test('untouched is fine: it says how many rows, up to which, when sealed and when last checkpointed', async () => {
  const began = Date.now()
  await fiveRows()
  await write('6')
  expect(await verify()).toMatchObject({
    tenantId: now.tenantId,
    rows: 5,
    seq: 5,
    waiting: 1,
    faults: [],
    droppedUntil: null,
  })
  await seal()
  const report = await verify()
  expect(report).toMatchObject({ rows: 6, seq: 6, waiting: 0, faults: [] })
  expect(report?.sealedAt).toBeGreaterThan(began - 1000)
  expect(report?.checkpointAt).toBeGreaterThanOrEqual(began)
  expect(lines).toEqual([])
})

describe('found', () => {
  beforeEach(fiveRows)
  const swapped = (table: string, column: string, one: string, two: string) => [
    `update ${table} set ${column} = -1 where tenant_id = ${now.tenantId} and ${one}`,
    `update ${table} set ${column} = 2 where tenant_id = ${now.tenantId} and ${two}`,
    `update ${table} set ${column} = 4 where tenant_id = ${now.tenantId} and ${column} = -1`,
  ]

  test.each(['detail', 'at', 'account_id', 'address', 'on_behalf'])('an edit of %s', async column => {
    const values: Record<string, string> = {
      detail: `'{"after": {"name": "夜班 9"}}'`,
      at: `at + interval '1 microsecond'`,
      account_id: 'account_id + 1',
      address: `'10.0.0.1'`,
      on_behalf: 'not on_behalf',
    }
    await tamper(`update audit set ${column} = ${values[column]} where audit_id = ${rowOf(3)}`)
    expect(await faults()).toEqual(['edited 3'])
  })

  test('a changed seal', async () => {
    await tamper(`update audit_seal set mac = sha256(mac) where tenant_id = ${now.tenantId} and seq = 3`)
    expect(await faults()).toEqual(['edited 3'])
  })

  test('seals that changed places', async () => {
    await tamper(...swapped('audit_seal', 'seq', 'seq = 2', 'seq = 4'))
    expect(await faults()).toEqual(['moved 2', 'moved 4'])
  })

  test('rows that changed places under their seals', async () => {
    await tamper(
      'drop index audit_seal_row',
      `update audit_seal set audit_id = case seq when 2 then ${rowOf(4)} else ${rowOf(2)} end
       where tenant_id = ${now.tenantId} and seq in (2, 4)`,
      'create unique index audit_seal_row on audit_seal (audit_id)',
    )
    expect((await faults())?.map(text => text.split(' ')[1])).toEqual(['2', '4'])
  })

  test('a row deleted inside, alone or with its seal', async () => {
    await tamper(`delete from audit where audit_id = ${rowOf(3)}`)
    expect(await faults()).toEqual(['deleted 3'])
    await tamper(`delete from audit_seal where tenant_id = ${now.tenantId} and seq = 3`)
    expect(await faults()).toEqual(['deleted 3'])
  })

  test('an end that was cut off, also when the end is said to be an earlier one', async () => {
    await tamper(
      `delete from audit where audit_id in (${rowOf(4)}, ${rowOf(5)})`,
      `delete from audit_seal where tenant_id = ${now.tenantId} and seq > 3`,
    )
    expect(await faults()).toEqual(['truncated 3', 'forked 5'])
    await tamper(
      `update audit_chain set seq = 3, mac = (select mac from audit_seal where tenant_id = ${now.tenantId} and seq = 3)
       where tenant_id = ${now.tenantId}`,
    )
    expect(await faults()).toEqual(['truncated 3'])
  })

  test('an end that was cut off before a checkpoint knew of it, however the chain goes on', async () => {
    await write('6', '7')
    await seal()
    const cut = [
      `delete from audit where audit_id in (${rowOf(6)}, ${rowOf(7)})`,
      `delete from audit_seal where tenant_id = ${now.tenantId} and seq > 5`,
      `update audit_chain set seq = 5, mac = (select mac from audit_seal where tenant_id = ${now.tenantId} and seq = 5)
       where tenant_id = ${now.tenantId}`,
    ]
    await tamper(...cut)
    await write('8')
    await seal()
    expect(await faults()).toEqual(['deleted 6'])
    expect(lines).toMatchObject([{ level: 50, msg: 'the end of the account log’s chain was changed' }])
  })

  test('a chain that was dropped, with its rows or without', async () => {
    await tamper(
      `delete from audit_seal where tenant_id = ${now.tenantId}`,
      `delete from audit_chain where tenant_id = ${now.tenantId}`,
    )
    expect(await faults()).toEqual(['added 0', 'added 0', 'added 0', 'added 0', 'added 0', 'dropped 5'])
    await tamper(`delete from audit where tenant_id = ${now.tenantId}`)
    expect(await faults()).toEqual(['dropped 5'])
  })

  test('a fork: a backup was put back and another history was written over what had been', async () => {
    const saved = [`create table saved as select * from audit_chain where tenant_id = ${now.tenantId}`]
    await tamper(...saved)
    await write('6', '7')
    await seal()
    await checkpoint()
    await tamper(
      `delete from audit where audit_id in (${rowOf(6)}, ${rowOf(7)})`,
      `delete from audit_seal where tenant_id = ${now.tenantId} and seq > 5`,
      `delete from audit_chain where tenant_id = ${now.tenantId}`,
      'insert into audit_chain select * from saved',
      'drop table saved',
    )
    expect(await faults()).toEqual(['truncated 7'])
    await write('other 6', 'other 7', 'other 8')
    await seal()
    await checkpoint()
    expect(await faults()).toEqual(['forked 7'])
  })

  test('two rows of one number', async () => {
    await tamper(
      'alter table audit_seal drop constraint audit_seal_pkey',
      'drop index audit_seal_row',
      `insert into audit_seal select * from audit_seal where tenant_id = ${now.tenantId} and seq = 3`,
    )
    expect(await faults()).toContain('forked 4')
    await tamper(
      `delete from audit_seal where ctid = (select max(ctid) from audit_seal where tenant_id = ${now.tenantId} and seq = 3)`,
      'create unique index audit_seal_row on audit_seal (audit_id)',
      'alter table audit_seal add primary key (tenant_id, seq)',
    )
    expect(await faults()).toEqual([])
  })

  test('a row written past the product, and one taken away before its seal', async () => {
    await tamper(
      'alter table audit disable trigger audit_unsealed',
      `insert into audit (tenant_id, company_id, account_id, action) values (${now.tenantId}, ${now.tenantId}, 1, 'signIn')`,
      'alter table audit enable trigger audit_unsealed',
    )
    expect(await faults()).toEqual(['added 5'])
    await tamper(`delete from audit where tenant_id = ${now.tenantId} and action = 'signIn'`)
    await write('6')
    await tamper(`delete from audit where tenant_id = ${now.tenantId} and target = '6'`)
    expect(await faults()).toEqual(['deleted 5'])
  })

  test('another key, and a chain goes on with it from where it came', async () => {
    const other = await openChainKey(now.folder, 'another key of the installation')
    expect((await verify(other))?.faults).toEqual([{ kind: 'otherKey', seq: 5 }])
    now.key = other
    await write('6', '7')
    await seal()
    await tamper(`update audit set target = 'x' where audit_id = ${rowOf(7)}`)
    expect(await faults()).toEqual(['otherKey 5', 'edited 7'])
  })

  test.each(['changed', 'cut out', 'gone'])('a line of the checkpoints that is %s', async how => {
    const path = checkpointFile(now.folder)
    await write('6')
    await seal()
    await checkpoint()
    const [first = '', ...rest] = readFileSync(path, 'utf8').split('\n')
    const changed = first.replace('"seq":5', '"seq":4')
    if (how === 'gone') {
      rmSync(path)
      await tamper(`update audit_chain set sealed_at = now() - interval '1 hour' where tenant_id = ${now.tenantId}`)
    } else writeFileSync(path, [...(how === 'changed' ? [changed] : []), ...rest].join('\n'))
    expect(await faults()).toEqual(['checkpoints 0'])
  })
})

test('half a line of the checkpoints after a crash is no fault, and the next one follows', async () => {
  await fiveRows()
  const path = checkpointFile(now.folder)
  const { length } = readFileSync(path)
  appendFileSync(path, readFileSync(path, 'utf8').slice(0, 90))
  expect(await faults()).toEqual([])
  await write('6')
  await seal()
  await checkpoint()
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(4)
  expect(await faults()).toEqual([])
  truncateSync(path, length)
  expect(existsSync(path)).toBe(true)
})

test('whole months are dropped from the beginning, none of the last six, and the check goes on from there', async () => {
  const monthsAgo = (months: number, day = 0) => new Date(keptSince(Date.now(), months) + day * 86_400_000)
  const targets = ['1', '2', '3', '4', '5']
  await write(...targets)
  const times = [monthsAgo(9), monthsAgo(8, 20), monthsAgo(7), monthsAgo(8, 25), monthsAgo(3)]
  await tamper(
    ...targets.map(
      (target, index) =>
        `update audit set at = '${times[index]?.toISOString()}' where tenant_id = ${now.tenantId} and target = '${target}'`,
    ),
  )
  await seal()
  await checkpoint()
  const drop = (months: number) => db.system.transaction().execute(trx => dropMonths(trx, now.key, months))
  const left = async () =>
    (
      await sql<{
        target: string
      }>`select target from audit where tenant_id = ${now.tenantId} order by audit_id`.execute(db.system)
    ).rows.map(row => row.target)
  await drop(10)
  expect(await left()).toEqual(targets)
  // The fourth is of a month that goes, and stands behind one that stays.
  await drop(7)
  expect(await left()).toEqual(['3', '4', '5'])
  expect(await verify()).toMatchObject({ rows: 3, seq: 5, faults: [], droppedUntil: monthsAgo(7).getTime() })
  await drop(1)
  expect(await left()).toEqual(['5'])
  await write('6')
  await seal()
  await checkpoint()
  expect(await faults()).toEqual([])
  await tamper(
    `update audit_chain set dropped_seq = 4 where tenant_id = ${now.tenantId}`,
    `delete from audit where tenant_id = ${now.tenantId} and target = '5'`,
  )
  expect(await faults()).toContain('truncated 4')
})

test('a row is sealed only when nothing that began before it can still commit', async () => {
  const early = await db.scoped.startTransaction().execute()
  await sql`select set_config('app.tenant', ${String(now.tenantId)}, true)`.execute(early)
  await writeAudit(early, now.viewer, 'addRole', 'early')
  await write('late')
  await sealOnce()
  expect(await verify()).toMatchObject({ rows: 0, waiting: 1 })
  await early.commit().execute()
  await seal()
  const { rows } = await sql<{ target: string }>`
    select target from audit_seal join audit using (audit_id) where audit_seal.tenant_id = ${now.tenantId} order by seq`.execute(
    db.system,
  )
  expect(rows.map(({ target }) => target)).toEqual(['early', 'late'])
  expect(await faults()).toEqual([])
})

test.each(['scoped', 'system', 'auth'] as const)(
  'the login of %s only adds to the log, and seals by no other way',
  async pool => {
    await fiveRows()
    const may = pool === 'scoped' ? 'scoped' : 'system'
    const attempt = (text: string) =>
      inScope({ ...db, scoped: db[pool], system: db[pool] }, may === 'scoped' ? now.viewer : { tenantId: null }, trx =>
        sql.raw(text).execute(trx),
      )
    const forbidden = [
      'update audit set target = target',
      'delete from audit',
      'truncate audit',
      'update audit_seal set seq = seq',
      'delete from audit_seal',
      'delete from audit_chain',
      'insert into audit_unsealed (audit_id, tenant_id) values (1, 1)',
      'update audit_unsealed set audit_id = audit_id',
      'alter table audit disable trigger audit_unsealed',
      ...(may === 'scoped'
        ? [
            'delete from audit_unsealed',
            'insert into audit_seal select * from audit_seal',
            'update audit_chain set seq = seq',
            `select drop_audit(${now.tenantId}, 1)`,
          ]
        : []),
    ]
    for (const text of forbidden) await expect(attempt(text), text).rejects.toThrow(/permission denied|must be owner/)
  },
)

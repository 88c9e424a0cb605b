import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { alarmHandlers } from '../server/src/alarm/alarm.routes.ts'
import { fieldsText, insertSeals, saveChainEnd } from '../server/src/audit/chain/chain.queries.ts'
import { type ChainKey, openChainKey } from '../server/src/audit/chain/chain-key.ts'
import { checkpointFile } from '../server/src/audit/chain/checkpoint-file.ts'
import { sealAudit } from '../server/src/audit/chain/seal-audit.ts'
import { verifyAudit } from '../server/src/audit/chain/verify-audit.ts'
import { type Database, openDatabase } from '../server/src/core/db/database.ts'
import { recordedLog } from '../server/src/core/testing/recorded-log.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, inRounds, percentile } from './figures.ts'
import { type Filled, fillAlarms } from './fill-alarms.ts'
import { watchForeignLoad } from './foreign-load.ts'
import { newestIds, viewerOf } from './handling.ts'

/** `WATCHFIRE_BENCH_AUDIT_ROWS` for a first look. */
const rows = Number(process.env.WATCHFIRE_BENCH_AUDIT_ROWS) || 1_000_000
const rounds = 3
/** Writers at once, and how long each half of a pair writes. */
const writers = 8
const spanMs = 5000
const pairs = 6
/** Sealed by the sealer itself; what is older was sealed as it does and written in greater portions. */
const sealedAlone = Math.min(50_000, rows / 2)

/** What proof of the account log costs: reading all of it, and writing changes while it is sealed. */
export const audit: Benchmark = {
  name: 'audit',
  title: 'the account log and its seals',
  how: `Verify: ${rows.toLocaleString('en')} sealed rows of one customer, read and checked in one transaction, as \`npm run audit:verify\` does. Handling: ${writers} people give verdicts by the call's handler, one alarm at a time; ${spanMs / 1000} s in which each verdict writes its entry in its statement, as the product does, and the sealer works every 2 s, and ${spanMs / 1000} s with neither, ${pairs} pairs in turns, whichever first; the ratio is the median of the pairs. ${rounds} rounds.`,
  run: () =>
    withBenchDatabase(async (url, postgres) => {
      const folder = mkdtempSync(join(tmpdir(), 'watchfire-bench-audit-'))
      const db = openDatabase(url)
      const others = watchForeignLoad([postgres])
      try {
        const key = await openChainKey(folder, 'the key of a benchmark')
        const { log } = recordedLog()
        const seal = () => db.system.transaction().execute(trx => sealAudit(trx, key, log))
        const filled = await fillAlarms(url, 20_000, Date.now())
        await fill(url, db, key)
        const sealing = Date.now()
        while ((await seal()) > 0);
        const sealed = sealedAlone / ((Date.now() - sealing) / 1000)
        return await inRounds(rounds, others, async round => {
          const began = Date.now()
          const seconds = await verify(db, { key, file: checkpointFile(folder) })
          const figures: Figure[] = [
            {
              what: `verify ${(rows / 1000).toLocaleString('en')} k rows`,
              value: seconds,
              unit: 's',
              goal: { most: 20 },
            },
            { what: 'rows sealed', value: sealed, unit: '/s' },
            ...(await cost({ url, db, seal, filled, round })),
          ]
          return { figures, foreign: others.since(began) }
        })
      } finally {
        others.stop()
        await db.close()
        rmSync(folder, { recursive: true, force: true })
      }
    }),
}

/** The last rows wait for the sealer; all others carry the seals it would give them. */
async function fill(url: string, db: Database, key: ChainKey): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all -c synchronous_commit=off' })
  await client.connect()
  const write = (from: number, until: number) =>
    client.query(
      `insert into audit (tenant_id, company_id, account_id, address, action, target, detail, call, request_id)
       select 1, 1, n % 500, '10.0.0.1', 'updateRole', n::text,
              jsonb_build_object('before', jsonb_build_object('name', '夜班 ' || n), 'after', jsonb_build_object('name', '白班 ' || n)),
              '/user-mgr/role/save', left(md5(n::text), 8)
       from generate_series($1::int, $2::int) n`,
      [from, until],
    )
  try {
    await client.query(`insert into company (tenant_id, level, name) values (1, 2, 'bench')`)
    await client.query('alter table audit disable trigger audit_unsealed')
    await write(1, rows - sealedAlone)
    await client.query('alter table audit enable trigger audit_unsealed')
    await sealAll(db, key)
    await write(rows - sealedAlone + 1, rows)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Fields and MACs as the sealer reads and makes them. */
function sealAll(db: Database, key: ChainKey): Promise<void> {
  return db.system.transaction().execute(async trx => {
    let end = { seq: 0, mac: '', auditId: 0 }
    for (;;) {
      const portion = await trx
        .selectFrom('audit')
        .select(({ cast, ref }) => [
          'audit_id as auditId',
          cast<string>(ref('at'), 'text').as('at'),
          fieldsText.as('fields'),
        ])
        .where('tenant_id', '=', 1)
        .where('audit_id', '>', end.auditId)
        .orderBy('audit_id')
        .limit(20_000)
        .execute()
      if (portion.length === 0) break
      const seals = portion.map(({ auditId, at, fields }) => {
        const seq = end.seq + 1
        end = { seq, auditId, mac: key.rowMac(1, { seq, prev: end.mac, fields }) }
        return { tenantId: 1, seq, auditId, at, xid: '0', mac: end.mac }
      })
      await insertSeals(trx, seals)
    }
    const { seq, mac } = end
    const proof = key.proof(1, 'end', seq, mac, 1)
    await saveChainEnd(trx, { tenantId: 1, seq, mac, keyPrint: key.print, keySeq: 1, proof })
  })
}

async function verify(db: Database, proof: Parameters<typeof verifyAudit>[1]): Promise<number> {
  const began = performance.now()
  const [report] = await db.system
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(trx => verifyAudit(trx, { ...proof, tenantIds: [1] }))
  // A chain of a benchmark has no checkpoints, which is a fault of an old one.
  const faults = report?.faults.filter(({ kind }) => kind !== 'checkpoints') ?? []
  if (!report || report.rows < rows || faults.length > 0) throw new Error(`not verified: ${JSON.stringify(report)}`)
  return (performance.now() - began) / 1000
}

type Given = { url: string; db: Database; seal: () => Promise<number>; filled: Filled; round: number }

async function cost({ url, db, seal, filled, round }: Given): Promise<Figure[]> {
  const ids = await newestIds(url, filled.largestCompany, 400)
  const ratios: number[] = []
  const rates: number[] = []
  const plain = async () => {
    await entries(url, false)
    const found = await rate(db, filled, ids)
    await entries(url, true)
    return found
  }
  const audited = async () => {
    let over = false
    const sealer = (async () => {
      for (; !over; await sleep(2000)) await seal()
    })()
    const found = await rate(db, filled, ids)
    over = true
    await sealer
    while ((await seal()) > 0);
    return found
  }
  for (let pair = 0; pair < pairs; pair += 1) {
    const isTurned = (pair + round) % 2 === 1
    const early = isTurned ? await audited() : await plain()
    const late = isTurned ? await plain() : await audited()
    const [without, withAudit] = isTurned ? [late, early] : [early, late]
    ratios.push(withAudit / without)
    rates.push(withAudit)
  }
  return [
    { what: 'verdicts a second, each with an entry that is sealed', value: percentile(rates, 0.5), unit: '/s' },
    { what: '… to those without', value: percentile(ratios, 0.5), unit: '×', goal: { least: 0.95 } },
  ]
}

/** Lets the account log take what is written to it, or nothing. */
async function entries(url: string, taken: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop trigger if exists bench_nothing on audit')
  if (!taken)
    await client.query(`
      create or replace function bench_nothing() returns trigger language plpgsql as 'begin return null; end';
      create trigger bench_nothing before insert on audit for each row execute function bench_nothing()`)
  await client.end()
}

/** Verdicts a second, each in one durable transaction by the handler of its call. */
async function rate(db: Database, filled: Filled, ids: readonly string[]): Promise<number> {
  const { handle } = alarmHandlers({ fileUrl: (_, fileId) => fileId })
  const tools = { db, log: recordedLog().log }
  const viewer = viewerOf(filled)
  const until = performance.now() + spanMs
  const share = Math.floor(ids.length / writers)
  const done = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      let count = 0
      for (; performance.now() < until; count += 1)
        await handle({ alarmIds: [ids[writer * share + (count % share)] ?? ''], verdict: 'falseAlarm' }, viewer, tools)
      return count
    }),
  )
  return done.reduce((sum, count) => sum + count, 0) / (spanMs / 1000)
}

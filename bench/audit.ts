import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openChainKey } from '../server/src/audit/chain/chain-key.ts'
import { checkpointFile } from '../server/src/audit/chain/checkpoint-file.ts'
import { sealAudit } from '../server/src/audit/chain/seal-audit.ts'
import { verifyAudit } from '../server/src/audit/chain/verify-audit.ts'
import { type Database, openDatabase } from '../server/src/core/db/database.ts'
import { recordedLog } from '../server/src/core/testing/recorded-log.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, inRounds, percentile } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'

/** `WATCHFIRE_BENCH_AUDIT_ROWS` for a first look. */
const rows = Number(process.env.WATCHFIRE_BENCH_AUDIT_ROWS) || 1_000_000
const rounds = 3
/** Writers at once, and how long each half of a pair writes. */
const writers = 8
const spanMs = 6000
const pairs = 5

/** What proof of the account log costs: reading all of it, and writing changes while it is sealed. */
export const audit: Benchmark = {
  name: 'audit',
  title: 'the account log and its seals',
  how: `Verify: ${rows.toLocaleString('en')} sealed rows of one customer, read and checked in one transaction, as \`npm run audit:verify\` does. Cost: ${writers} writers change a row and write its entry in one transaction each, ${spanMs / 1000} s with the sealer at work every 2 s as in the product and ${spanMs / 1000} s without, ${pairs} pairs in turns; the ratio is the median of the pairs. ${rounds} rounds.`,
  run: () =>
    withBenchDatabase(async (url, postgres) => {
      const folder = mkdtempSync(join(tmpdir(), 'watchfire-bench-audit-'))
      const db = openDatabase(url)
      const others = watchForeignLoad([postgres])
      try {
        const key = await openChainKey(folder, 'the key of a benchmark')
        const { log } = recordedLog()
        const seal = () => db.system.transaction().execute(trx => sealAudit(trx, key, log))
        await fill(url)
        const sealing = Date.now()
        while ((await seal()) > 0);
        const sealed = rows / ((Date.now() - sealing) / 1000)
        return await inRounds(rounds, others, async () => {
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
            ...(await cost(url, seal)),
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

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
  await client.connect()
  try {
    await client.query(`insert into company (tenant_id, level, name) values (1, 2, 'bench')`)
    await client.query(
      `insert into audit (tenant_id, company_id, account_id, address, action, target, detail, call, request_id)
       select 1, 1, n % 500, '10.0.0.1', 'updateRole', n::text,
              jsonb_build_object('before', jsonb_build_object('name', '夜班 ' || n), 'after', jsonb_build_object('name', '白班 ' || n)),
              '/user-mgr/role/save', left(md5(n::text), 8)
       from generate_series(1, $1::int) n`,
      [rows],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
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

async function cost(url: string, seal: () => Promise<number>): Promise<Figure[]> {
  const ratios: number[] = []
  const rates: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    const plain = await rate(url)
    while ((await seal()) > 0);
    let over = false
    const sealer = (async () => {
      for (; !over; await sleep(2000)) await seal()
    })()
    const sealed = await rate(url)
    over = true
    await sealer
    while ((await seal()) > 0);
    ratios.push(sealed / plain)
    rates.push(sealed)
  }
  return [
    { what: 'changes a second while they are sealed', value: percentile(rates, 0.5), unit: '/s' },
    { what: '… to those without', value: percentile(ratios, 0.5), unit: '×', goal: { least: 0.95 } },
  ]
}

/** Changes a second, each with its entry in one durable transaction. */
async function rate(url: string): Promise<number> {
  const until = performance.now() + spanMs
  const done = await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const client = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
      await client.connect()
      let count = 0
      for (; performance.now() < until; count += 1)
        await client.query(
          `with changed as (
             insert into sign_in_failure (account, address) values ('bench ${writer}', '10.0.0.1') returning account
           )
           insert into audit (tenant_id, company_id, account_id, action, target)
           select 1, 1, ${writer}, 'updateRole', account from changed`,
        )
      await client.end()
      return count
    }),
  )
  return done.reduce((sum, count) => sum + count, 0) / (spanMs / 1000)
}

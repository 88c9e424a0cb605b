import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openDatabase } from '../server/src/core/db/database.ts'
import { openDiskStore } from '../server/src/core/files/disk-store.ts'
import { drawPicture } from '../server/src/core/files/draw-files.ts'
import type { AiServerCaller, Viewer } from '../server/src/core/session/viewer.ts'
import { aChannel, aCompany, anAiServer, aViewer, type CompanyOfTest } from '../server/src/core/testing/builders.ts'
import { recordedLog } from '../server/src/core/testing/recorded-log.ts'
import { makeCollector } from '../server/src/ingest/collector.ts'
import { keepMedia } from '../server/src/ingest/keep-media.ts'
import { readKindTotals } from '../server/src/storage/totals.queries.ts'
import { withBenchDatabase } from './bench-database.ts'
import { type Benchmark, type Figure, inRounds, percentile } from './figures.ts'
import { watchForeignLoad } from './foreign-load.ts'

/** `WATCHFIRE_BENCH_FILES` for a first look: files of the smaller of the two stores. */
const files = Number(process.env.WATCHFIRE_BENCH_FILES) || 100_000
const larger = 10
const rounds = 3
/** Senders at once, and how long each half of a pair sends. */
const senders = 8
const spanMs = 2000
const pairs = 5
const reads = 100
const warmUp = 20
const [days, channels] = [90, 50]

/** What it costs to know what is stored: as evidence comes in, and as the page of it is read. */
export const storage: Benchmark = {
  name: 'storage',
  title: 'what is stored, counted',
  how: `Cost: ${senders} senders give an alarm with two pictures to the collector and have both kept as uploads are, ${spanMs / 1000} s with the triggers that count files and ${spanMs / 1000} s without, ${pairs} pairs in turns; the ratio is the median of the pairs. Totals: the sums by kind of ${files.toLocaleString('en')} files of ${channels} channels and ${days} days, ${reads} reads, against ${larger} times as many files; p95. ${rounds} rounds.`,
  run: () =>
    withBenchDatabase(async (url, postgres) => {
      const folder = mkdtempSync(join(tmpdir(), 'watchfire-bench-storage-'))
      const store = await openDiskStore(folder)
      const db = openDatabase(url)
      const owner = new pg.Client({ connectionString: url, options: '-c app.tenant=all' })
      await owner.connect()
      const others = watchForeignLoad([postgres])
      try {
        const company = await aCompany(db)
        const viewer = await aViewer(db, company)
        return await inRounds(rounds, others, async () => {
          const began = Date.now()
          const figures = [...(await cost(db, store, owner, company)), ...(await totals(db, owner, viewer))]
          return { figures, foreign: others.since(began) }
        })
      } finally {
        others.stop()
        await owner.end()
        await db.close()
        rmSync(folder, { recursive: true, force: true })
      }
    }),
}

async function cost(db: Database, store: DiskStore, owner: pg.Client, company: CompanyOfTest): Promise<Figure[]> {
  const ratios: number[] = []
  const rates: number[] = []
  for (let pair = 0; pair < pairs; pair += 1) {
    await owner.query('alter table file disable trigger user')
    const plain = await rate(db, store, company)
    await owner.query('alter table file enable trigger user')
    const counted = await rate(db, store, company)
    ratios.push(counted / plain)
    rates.push(counted)
  }
  return [
    { what: 'alarms with two pictures a second, counted', value: percentile(rates, 0.5), unit: '/s' },
    { what: '… to those not counted', value: percentile(ratios, 0.5), unit: '×', goal: { least: 0.9 } },
  ]
}

type DiskStore = Awaited<ReturnType<typeof openDiskStore>>
type Evidence = { db: Database; store: DiskStore; server: AiServerCaller; picture: Buffer }

/** Alarms a second with their pictures. */
async function rate(db: Database, store: DiskStore, company: CompanyOfTest): Promise<number> {
  const server = await anAiServer(db, company)
  const evidence = { db, store, server, picture: await drawPicture() }
  const collector = makeCollector({ db, log: recordedLog().log })
  const sources = await Promise.all(Array.from({ length: senders }, (_, n) => aChannel(db, server, { n: n + 1 })))
  const until = performance.now() + spanMs
  const done = await Promise.all(
    sources.map(async ({ deviceId }) => {
      let count = 0
      for (; performance.now() < until; count += 1) {
        const pictures = [`${randomUUID()}.jpg`, `${randomUUID()}.jpg`]
        const event = { eventId: randomUUID(), deviceId, alarmType: 4, occurredAt: Date.now(), pictures }
        await collector.submit(server, [event])
        for (const name of pictures) await keep(evidence, name)
      }
      return count
    }),
  )
  await collector.stop()
  return done.reduce((sum, count) => sum + count, 0) / (spanMs / 1000)
}

/** As the last byte of an upload leaves it. */
async function keep({ db, store, server, picture }: Evidence, name: string) {
  const draft = await store.newDraft()
  await writeFile(draft, picture)
  await keepMedia({ db, store }, server, name, draft)
}

async function totals(db: Database, owner: pg.Client, viewer: Viewer): Promise<Figure[]> {
  const few = await timeOf(db, owner, viewer, files)
  const many = await timeOf(db, owner, viewer, files * larger)
  return [
    { what: `totals of ${files.toLocaleString('en')} files, p95`, value: few, unit: 'ms' },
    { what: `totals of ${(files * larger).toLocaleString('en')} files, p95`, value: many, unit: 'ms' },
    { what: '… ratio', value: many / few, unit: '×', goal: { most: 1.5 } },
  ]
}

/** How long a read of the totals takes over so many files and no others. */
async function timeOf(db: Database, owner: pg.Client, viewer: Viewer, count: number): Promise<number> {
  await owner.query('truncate media, file')
  await owner.query('alter table file disable trigger user')
  await owner.query(
    `insert into file (file_id, tenant_id, company_id, project_id, device_no, mime, bytes, sha256, kind, judgement, created_at)
     select md5(n::text), $1::bigint, $2::bigint, 1, n % $3::int + 1, 'image/jpeg', 80000, '\\x00',
            (array['picture', 'recording'])[n % 2 + 1], (array['unjudged', 'false', 'true', 'other'])[n % 4 + 1],
            now() - make_interval(days => n % $4::int)
     from generate_series(1, $5::int) n`,
    [viewer.tenantId, viewer.companyId, channels, days, count],
  )
  await owner.query('alter table file enable trigger user')
  await owner.query('select recount_files()')
  await owner.query('analyze')
  const times: number[] = []
  for (let read = -warmUp; read < reads; read += 1) {
    const began = performance.now()
    await readKindTotals(db.system, viewer)
    if (read >= 0) times.push(performance.now() - began)
  }
  return percentile(times, 0.95)
}

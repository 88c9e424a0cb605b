import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { inScope } from '../../core/db/database.ts'
import { aCompany, aViewer } from '../../core/testing/builders.ts'
import { recordedLog } from '../../core/testing/recorded-log.ts'
import { suiteDatabase } from '../../core/testing/suite-database.ts'
import { writeAudit } from '../audit.public.ts'
import { type ChainKey, openChainKey } from '../chain/chain-key.ts'
import { checkpointFile } from '../chain/checkpoint-file.ts'
import { keepCheckpoints } from '../chain/keep-checkpoints.ts'
import { sealAudit } from '../chain/seal-audit.ts'
import { verifyAudit } from '../chain/verify-audit.ts'
import { asOwner } from './as-owner.ts'

/** A suite's own database; for each test a customer with a log, and a folder for its checkpoints. */
export function chainScene({ maxBytes }: { maxBytes?: number } = {}) {
  const db = suiteDatabase()
  const { log, lines } = recordedLog()
  const now: { folder: string; key: ChainKey; tenantId: number; viewer: Awaited<ReturnType<typeof aViewer>> } = {
    folder: '',
    key: undefined as never,
    tenantId: 0,
    viewer: undefined as never,
  }

  beforeEach(async () => {
    now.folder = mkdtempSync(join(tmpdir(), 'audit-chain-'))
    now.key = await openChainKey(now.folder, 'one key of the installation')
    const company = await aCompany(db)
    now.tenantId = company.tenantId
    now.viewer = await aViewer(db, company)
    lines.length = 0
  })
  afterEach(() => rmSync(now.folder, { recursive: true, force: true }))

  const write = (...targets: string[]) =>
    inScope(db, now.viewer, async trx => {
      for (const target of targets)
        await writeAudit(trx, now.viewer, 'addRole', target, { after: { name: `夜班 ${target}` } })
    })
  const sealOnce = () => db.system.transaction().execute(trx => sealAudit(trx, now.key, log))
  const waiting = () =>
    db.system
      .selectFrom('audit_unsealed')
      .innerJoin('audit', 'audit.audit_id', 'audit_unsealed.audit_id')
      .select('audit.audit_id')
      .execute()
  /** Other suites on this instance may hold it up. */
  const seal = () =>
    expect
      .poll(
        async () => {
          await sealOnce()
          return waiting()
        },
        { timeout: 15_000, interval: 20 },
      )
      .toEqual([])
  const keep = () => keepCheckpoints(checkpointFile(now.folder), now.key, log, { maxBytes })
  const checkpoint = () => keep()(db.system, { now: true })
  const verify = async (own: ChainKey = now.key) => {
    const reports = await db.system
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(trx => verifyAudit(trx, { key: own, file: checkpointFile(now.folder), tenantIds: [now.tenantId] }))
    return reports[0]
  }
  const faults = async () => (await verify())?.faults.map(({ kind, seq }) => `${kind} ${seq}`)
  const tamper = (...statements: string[]) => asOwner(db.url, statements)
  const rowOf = (seq: number) => `(select audit_id from audit_seal where tenant_id = ${now.tenantId} and seq = ${seq})`
  /** Five sealed rows, and a checkpoint behind them. */
  async function fiveRows(): Promise<void> {
    await write('1', '2', '3', '4', '5')
    await seal()
    await checkpoint()
  }
  return { db, log, lines, now, write, sealOnce, seal, keep, checkpoint, verify, faults, tamper, rowOf, fiveRows }
}

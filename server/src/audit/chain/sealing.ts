import type { Context, Mounted } from '../../core/context.ts'
import type { Trx } from '../../core/db/database.ts'
import { isDatabaseAway } from '../../core/db/database-away.ts'
import { takeJob } from '../../core/jobs/ticker.queries.ts'
import type { Job } from '../../core/jobs/ticker.ts'
import { readSetting } from '../../core/system-setting.queries.ts'
import type { ChainKey } from './chain-key.ts'
import type { Checkpoint } from './checkpoint-file.ts'
import { dropMonths } from './drop-months.ts'
import { keepCheckpoints } from './keep-checkpoints.ts'
import { sealAudit } from './seal-audit.ts'

/** Seals what was written since the last time, off the way of whoever writes; and writes down where the chains end. */
export function sealing(
  { db, log, sends, settings }: Pick<Context, 'db' | 'log' | 'sends' | 'settings'>,
  { key, file, announce }: { key: ChainKey; file: string; announce: (checkpoint: Checkpoint) => void },
): Required<Mounted> {
  const checkpoint = keepCheckpoints(file, key, log, { announce })
  const seal: Job = { name: 'seal audit', everyMs: 2000, work: async trx => void (await sealAudit(trx, key, log)) }
  const jobs: readonly Job[] = [
    seal,
    { name: `checkpoint audit ${file}`, everyMs: 10_000, work: checkpoint },
    {
      name: 'drop audit',
      everyMs: 3_600_000,
      work: async trx => dropMonths(trx, key, await readSetting(trx, 'auditMonths', settings.WATCHFIRE_AUDIT_MONTHS)),
    },
  ]
  const take = async (trx: Trx) => {
    if (await takeJob(trx, seal.name)) await seal.work(trx)
  }
  return {
    jobs,
    async close() {
      if (!sends) return
      try {
        await db.system.transaction().execute(take)
        await checkpoint(db.system, { now: true })
      } catch (error) {
        // What is not sealed yet waits in the database for the next start.
        if (!isDatabaseAway(error)) log.error({ err: error }, 'the account log was not sealed at the end')
      }
    },
  }
}

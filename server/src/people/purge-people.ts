/** People past their term and photos without consent are erased by themselves. */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../core/db/database.ts'
import type { FileStore } from '../core/files/file-store.ts'
import type { Job } from '../core/jobs/ticker.ts'
import { confirmErasures } from './confirm-erasures.ts'
import { purgeExpired, purgeWithoutConsent } from './erasure.queries.ts'
import { purgeRecords } from './recognition.queries.ts'

const limit = 500
const minute = 60_000

type Parts = {
  db: Pick<Database, 'system'>
  store: Pick<FileStore, 'remove' | 'storedAt'>
  log: Pick<FastifyBaseLogger, 'info'>
}

export const purgePeople = ({ db, store, log }: Parts): Job[] => [
  {
    name: 'people past their term',
    everyMs: 10 * minute,
    work: async trx => {
      const people = await purgeExpired(trx, limit)
      const photos = await purgeWithoutConsent(trx, limit)
      const records = await purgeRecords(trx, limit * 10)
      if (records > 0) log.info({ count: records }, 'records of recognised people were deleted past their term')
      for (const { tenant_id, company_id, people: count } of people)
        log.info({ tenant_id, company_id, count }, 'people past their term were erased')
      for (const { tenant_id, company_id, people: count } of photos)
        log.info({ tenant_id, company_id, count }, 'photos were erased whose consent had ended')
    },
  },
  {
    name: 'receipts of erased people',
    everyMs: minute,
    work: () => confirmErasures(db, store),
  },
]

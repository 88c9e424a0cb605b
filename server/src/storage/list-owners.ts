import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listStorageOwners } from './totals.queries.ts'

export const listOwners: Handler<typeof storageCalls.listOwners> = ({ ownerKind, ...page }, viewer, { db }) =>
  // What a customer stores is the platform's to know; where in it, the customer's.
  readInScope(db, viewer, trx => {
    const companyIds = ownerKind === 'customer' ? viewer.knownCompanyIds : viewer.companyIds
    return listStorageOwners(trx, { ...viewer, companyIds }, ownerKind, pageWindow(page))
  })

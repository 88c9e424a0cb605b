import type { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import { readInScope } from '../core/db/database.ts'
import { pageWindow } from '../core/db/page-window.ts'
import type { Handler } from '../core/http/handlers.ts'
import { listStorageOwners } from './totals.queries.ts'

export const listOwners: Handler<typeof storageCalls.listOwners> = ({ ownerKind, ...page }, viewer, { db }) =>
  readInScope(db, viewer, trx => listStorageOwners(trx, viewer, ownerKind, pageWindow(page)))

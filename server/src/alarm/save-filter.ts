import { type deskCalls, savedFilterLimit } from '@watchfire/contract/alarm/desk.calls.ts'
import { inScope } from '../core/db/database.ts'
import type { Handler } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refuse.ts'
import {
  insertSavedFilter,
  listSavedFilters,
  lockSavedFilters,
  setDefaultFilter,
  updateSavedFilter,
} from './saved-filter.queries.ts'

export const saveFilter: Handler<typeof deskCalls.saveFilter> = (input, viewer, { db }) =>
  inScope(db, viewer, async trx => {
    await lockSavedFilters(trx, viewer)
    const saved = await listSavedFilters(trx, viewer)
    const named = (name: string) => saved.find(filter => filter.name.toLowerCase() === name.toLowerCase())
    const former = named(input.formerName ?? input.name)
    if (input.formerName && !former) throw refuse('desk.filterNotFound')
    if (former && named(input.name) && named(input.name) !== former) throw refuse('desk.filterNameTaken')
    const { accountId } = viewer
    if (former) {
      await updateSavedFilter(trx, { accountId, formerName: former.name, name: input.name, query: input.query })
    } else {
      if (saved.length >= savedFilterLimit) throw refuse('desk.tooManyFilters', { limit: savedFilterLimit })
      const tenantId = viewer.tenantId ?? viewer.companyId
      await insertSavedFilter(trx, { tenantId, accountId, name: input.name, query: input.query ?? '' })
    }
    if (input.isDefault) await setDefaultFilter(trx, { accountId, name: input.name })
    else if (input.isDefault === false && former?.is_default) await setDefaultFilter(trx, { accountId, name: null })
  })

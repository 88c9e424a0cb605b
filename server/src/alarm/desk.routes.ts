import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import type { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { Tickets } from '../core/session/ticket.ts'
import { readPrecision } from './count/precision.ts'
import { readExportProgress, startExport, stopExport } from './export/export-alarms.ts'
import { countMatches, handleMatches, listOwnBulkActions, undoBulk } from './handle/bulk-actions.ts'
import { arrangeFilters, listFilters, removeFilter, saveFilter } from './saved-filters.ts'

export const deskHandlers: Handlers<typeof deskCalls> = {
  listFilters: listFilters,
  saveFilter,
  removeFilter,
  arrangeFilters,
  countMatches,
  handleMatches,
  undoBulk,
  listBulkActions: listOwnBulkActions,
  readPrecision: readPrecision,
}

export const exportHandlers = ({ tickets }: { tickets: Tickets }): Handlers<typeof exportCalls> => ({
  start: startExport(tickets),
  readProgress: readExportProgress,
  cancel: stopExport,
})

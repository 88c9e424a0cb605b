import type { deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import type { exportCalls } from '@watchfire/contract/alarm/export.calls.ts'
import type { raisedCalls } from '@watchfire/contract/alarm/raised.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { Tickets } from '../core/session/ticket.ts'
import { arrangeFilters } from './arrange-filters.ts'
import { countStates } from './count/count-states.ts'
import { listDoubtfulDevices } from './count/list-doubtful-devices.ts'
import { listServersOfType } from './count/list-servers-of-type.ts'
import { listSubTypes } from './count/list-sub-types.ts'
import { listTypesOfDevices } from './count/list-types-of-devices.ts'
import { readDevicePrecision } from './count/read-device-precision.ts'
import { readPrecision } from './count/read-precision.ts'
import { readRemovedBefore } from './expired/read-removed-before.ts'
import { stopExport } from './export/cancel-export.ts'
import { readExportProgress } from './export/read-export-progress.ts'
import { startExport } from './export/start-export.ts'
import { countMatches } from './handle/count-matches.ts'
import { handleMatches } from './handle/handle-matches.ts'
import { listOwnBulkActions } from './handle/list-bulk-actions.ts'
import { undoBulk } from './handle/undo-bulk.ts'
import { listFilters } from './list-filters.ts'
import { removeFilter } from './remove-filter.ts'
import { saveFilter } from './save-filter.ts'

export const deskHandlers: Handlers<typeof deskCalls> = {
  listFilters: listFilters,
  saveFilter,
  removeFilter,
  arrangeFilters,
  countStates,
  countMatches,
  handleMatches,
  undoBulk,
  listBulkActions: listOwnBulkActions,
  readPrecision: readPrecision,
  readDevicePrecision,
  readRemovedBefore,
  listDoubtfulDevices,
}

export const raisedHandlers: Handlers<typeof raisedCalls> = {
  listTypesOfDevices,
  listServersOfType,
  listSubTypes,
}

export const exportHandlers = ({ tickets }: { tickets: Tickets }): Handlers<typeof exportCalls> => ({
  start: startExport(tickets),
  readProgress: readExportProgress,
  cancel: stopExport,
})

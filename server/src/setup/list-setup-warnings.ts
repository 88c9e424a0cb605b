import { rights } from '@watchfire/contract/core/rights.ts'
import type { setupCalls } from '@watchfire/contract/setup/setup.calls.ts'
import { warningKinds } from '@watchfire/contract/setup/warning.rules.ts'
import type { Handler } from '../core/http/handlers.ts'
import { mayUse } from '../core/session/viewer.ts'
import { findLicenceWarning } from '../licence/licence.public.ts'
import { findQuotaWarning } from '../storage/storage.public.ts'

const none = { daysLeft: 0, until: '', refused: 0, percent: 0, customerName: '' }

/** None for whoever is no administrator: it is nothing they could do anything about. */
export const listSetupWarnings: Handler<typeof setupCalls.listWarnings> = async (_, viewer, { db }) => {
  if (!mayUse(viewer, rights.keepAccounts) || viewer.projectIds !== null) return []
  const found = await Promise.all([
    findLicenceWarning(db.system, viewer.tenantId),
    findQuotaWarning(db.system, viewer.tenantId),
  ])
  const weight = ({ kind }: { kind: (typeof warningKinds)[number] }) => warningKinds.indexOf(kind)
  return found
    .filter(warning => warning !== undefined)
    .map(warning => ({ ...none, ...warning }))
    .sort((a, b) => weight(a) - weight(b))
}

import { maxGroups } from '@watchfire/contract/access/account/admission.shapes.ts'
import type { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { inScope } from '../../core/db/database.ts'
import type { Handler } from '../../core/http/handlers.ts'
import { siteText } from '../../core/site-time.ts'
import { withPresentPlaces } from '../provider/present-places.ts'
import { requireCustomer } from '../provider/require-customer.ts'
import { findProvisioned, findProvisioning, type ProvisioningRow } from './provisioning.queries.ts'

export const readProvisioning: Handler<typeof provisioningCalls.read> = async ({ companyId }, viewer, { db }) => {
  const { tenantId } = await requireCustomer(db, viewer, companyId)
  return inScope(db, viewer, async trx => {
    const row = await findProvisioning(trx, tenantId)
    return row
      ? {
          ...provisioningFacts(await withPresentPlaces(trx, row)),
          version: row.version,
          token: row.token_hash && {
            lastFour: row.last_four,
            madeBy: row.made_by,
            madeStr: row.made_at === null ? '' : siteText(row.made_at),
            lastUsedStr: row.last_used_at === null ? '' : siteText(row.last_used_at),
            lastAddress: row.last_address,
          },
          ...(await findProvisioned(trx, tenantId, maxGroups)),
        }
      : null
  })
}

/** What administrators set, as they read it and as the log keeps it. */
export const provisioningFacts = (row: ProvisioningRow) => ({
  matchClaim: row.match_claim,
  groups: row.groups,
  roleId: row.role_id,
  allProjects: row.all_projects,
  projectIds: row.project_ids,
  regionLimits: row.region_limits,
})

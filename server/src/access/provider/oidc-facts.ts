import type { OidcSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import type { OidcProviderRow } from './provider.queries.ts'

/** What administrators set, as they read it and as the log keeps it: without the secret. */
export const oidcFacts = (
  row: OidcProviderRow,
): Omit<OidcSettings, 'hasSecret' | 'version' | 'lastProblem' | 'lastProblemStr'> => ({
  name: row.name,
  issuer: row.issuer,
  clientId: row.client_id,
  scopes: row.scopes,
  groupClaim: row.group_claim,
  groups: row.groups,
  noGroup: row.refuses_no_group ? 'refuse' : 'defaultRole',
  newPeople: row.makes_accounts ? 'make' : 'wait',
  roleId: row.role_id,
  allProjects: row.all_projects,
  projectIds: row.project_ids,
  regionLimits: row.region_limits,
  inUse: row.in_use,
})

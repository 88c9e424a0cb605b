/** What the dialog of a provider holds, and what is sent of it. */
import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { OidcSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'

type Kept = Omit<OidcSettings, 'hasSecret' | 'version' | 'lastProblem' | 'lastProblemStr' | 'roleId'>
export type OidcForm = Kept & {
  roleId?: number | undefined
  secret?: string
  /** The provider asks for none. */
  noSecret?: boolean
}

/** Of a provider that is not set yet: nobody gets an account before somebody has decided so. */
const atFirst: Partial<OidcForm> = {
  scopes: 'openid profile email',
  groupClaim: '',
  groups: [],
  noGroup: 'refuse',
  newPeople: 'wait',
  allProjects: true,
  projectIds: [],
  inUse: true,
}

export function oidcFormOf(oidc: OidcSettings | null): Partial<OidcForm> {
  if (!oidc) return atFirst
  const { hasSecret, version, lastProblem, lastProblemStr, roleId, ...fields } = oidc
  return { ...fields, roleId: roleId ?? undefined }
}

/** Without a claim there are no groups; a secret that is left empty stays as it is. */
export function oidcInputOf(
  { secret = '', noSecret = false, roleId = 0, ...fields }: OidcForm,
  { companyId, version }: { companyId: number; version: number },
): InputOf<typeof providerCalls.saveOidc> {
  const groups = fields.groupClaim.trim() === '' ? [] : fields.groups
  return {
    ...fields,
    companyId,
    roleId,
    groups,
    noGroup: groups.length > 0 ? fields.noGroup : 'defaultRole',
    projectIds: fields.allProjects ? [] : fields.projectIds,
    secret: noSecret ? '' : secret.trim() || undefined,
    version,
  }
}

/** What the dialog of a provider holds, and what is sent of it. */
import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { OidcSettings } from '@watchfire/contract/access/provider/provider.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { type AdmissionForm, admissionFormOf, admissionInputOf, noAdmission } from './admission-form.ts'

type Stored = Omit<
  OidcSettings,
  | 'hasSecret'
  | 'version'
  | 'lastProblem'
  | 'lastProblemStr'
  | 'roleId'
  | 'projectIds'
  | 'regionLimits'
  | keyof AdmissionForm
>
export type OidcForm = Stored &
  AdmissionForm & {
    roleId?: number | undefined
    secret?: string
    /** The provider asks for none. */
    noSecret?: boolean
  }

/** Of a provider that is not set yet: nobody gets an account before somebody has decided so. */
const atFirst: Partial<OidcForm> = {
  scopes: 'openid profile email',
  groupClaim: '',
  ...noAdmission,
  noGroup: 'refuse',
  newPeople: 'wait',
  inUse: true,
}

export function oidcFormOf(oidc: OidcSettings | null): Partial<OidcForm> {
  if (!oidc) return atFirst
  const { hasSecret, version, lastProblem, lastProblemStr, roleId, projectIds, regionLimits, ...fields } = oidc
  return { ...fields, ...admissionFormOf(oidc), roleId: roleId ?? undefined }
}

/** Without a claim there are no groups; a secret that is left empty stays as it is. */
export function oidcInputOf(
  { secret = '', noSecret = false, roleId = 0, groups: rows, allProjects, places, ...fields }: OidcForm,
  { companyId, version }: { companyId: number; version: number },
): InputOf<typeof providerCalls.saveOidc> {
  const groups = fields.groupClaim.trim() === '' ? [] : rows
  return {
    ...fields,
    ...admissionInputOf({ groups, allProjects, places }),
    companyId,
    roleId,
    noGroup: groups.length > 0 ? fields.noGroup : 'defaultRole',
    secret: noSecret ? '' : secret.trim() || undefined,
    version,
  }
}

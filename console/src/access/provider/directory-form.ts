/** What the dialog of a directory holds, and what is sent of it. */
import type { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import type { DirectorySettings } from '@watchfire/contract/access/directory/directory.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { type AdmissionForm, admissionFormOf, admissionInputOf, noAdmission } from './admission-form.ts'

type Stored = Omit<
  DirectorySettings,
  'version' | 'lastProblem' | 'lastProblemStr' | 'roleId' | 'projectIds' | 'regionLimits' | keyof AdmissionForm
>
export type DirectoryForm = Stored & AdmissionForm & { roleId?: number | undefined; secret?: string }

/** Of a directory that is not set yet: nobody gets an account before somebody has decided so. */
const atFirst: Partial<DirectoryForm> = {
  line: 'ldaps',
  port: 636,
  certificate: '',
  userFilter: '(&(objectClass=user)(sAMAccountName={name}))',
  loginAttribute: 'sAMAccountName',
  nameAttribute: 'displayName',
  mailAttribute: 'mail',
  groupFilter: '',
  ...noAdmission,
  noGroup: 'refuse',
  newPeople: 'wait',
  inUse: true,
}

export function directoryFormOf(directory: DirectorySettings | null): Partial<DirectoryForm> {
  if (!directory) return atFirst
  const { version, lastProblem, lastProblemStr, roleId, projectIds, regionLimits, ...fields } = directory
  return { ...fields, ...admissionFormOf(directory), roleId: roleId ?? undefined }
}

/** A password that is left empty stays as it is. */
export const directoryInputOf = (
  { secret = '', roleId = 0, groups, allProjects, places, ...fields }: DirectoryForm,
  { companyId, version }: { companyId: number; version: number },
): InputOf<typeof directoryCalls.save> => ({
  ...fields,
  ...admissionInputOf({ groups, allProjects, places }),
  companyId,
  roleId,
  noGroup: groups.length > 0 ? fields.noGroup : 'defaultRole',
  secret: secret || undefined,
  version,
})

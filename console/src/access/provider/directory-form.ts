/** What the dialog of a directory holds, and what is sent of it. */
import type { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import type { DirectorySettings } from '@watchfire/contract/access/directory/directory.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'

export type DirectoryForm = Omit<DirectorySettings, 'version' | 'lastProblem' | 'lastProblemStr' | 'roleId'> & {
  roleId?: number | undefined
  secret?: string
}

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
  groups: [],
  noGroup: 'refuse',
  newPeople: 'wait',
  allProjects: true,
  projectIds: [],
  inUse: true,
}

export function directoryFormOf(directory: DirectorySettings | null): Partial<DirectoryForm> {
  if (!directory) return atFirst
  const { version, lastProblem, lastProblemStr, roleId, ...fields } = directory
  return { ...fields, roleId: roleId ?? undefined }
}

/** A password that is left empty stays as it is. */
export const directoryInputOf = (
  { secret = '', roleId = 0, ...fields }: DirectoryForm,
  { companyId, version }: { companyId: number; version: number },
): InputOf<typeof directoryCalls.save> => ({
  ...fields,
  companyId,
  roleId,
  noGroup: fields.groups.length > 0 ? fields.noGroup : 'defaultRole',
  projectIds: fields.allProjects ? [] : fields.projectIds,
  secret: secret || undefined,
  version,
})

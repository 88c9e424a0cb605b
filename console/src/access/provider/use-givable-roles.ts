import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { useCall } from '../../core/use-call.ts'
import { useRoleName } from '../role/use-role-name.ts'

/** The roles one may give in a company, to be chosen from. */
export function useGivableRoles(companyId: number): readonly { value: number; label: string }[] {
  const nameOf = useRoleName()
  const roles = useCall(roleCalls.listGivable, { companyId }, { selection: {}, quiet: true }).data ?? []
  return roles.map(role => ({ value: role.roleId, label: nameOf(role.name) }))
}

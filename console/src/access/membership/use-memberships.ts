import { type Membership, membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { useUser } from '../../core/session-store.ts'
import { useCall } from '../../core/use-call.ts'

/** One's own memberships; none for whoever has but one, and until they are known. */
export function useMemberships(): readonly Membership[] {
  const { severalMemberships = false } = useUser()
  const { data = [] } = useCall(membershipCalls.list, {}, { enabled: severalMemberships, quiet: true, selection: {} })
  return data.length > 1 ? data : []
}

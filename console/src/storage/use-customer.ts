import { useSelection, useUser } from '../core/session-store.ts'

/** The customer that rules and quota are of: the reader’s own, for the platform the one of the top bar. */
export function useCustomer(): { customerId?: number; missing: boolean } {
  const { companyLevel } = useUser()
  const { companyId } = useSelection()
  if (companyLevel !== 'platform') return { missing: false }
  return companyId === undefined ? { missing: true } : { customerId: companyId, missing: false }
}

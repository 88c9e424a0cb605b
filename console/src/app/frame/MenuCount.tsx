import { rights } from '@watchfire/contract/core/rights.ts'
import { useConsentRequest } from '../../access/public/use-consent-request.ts'
import { CountMark } from '../../ui/CountBadge.tsx'

/** How much waits behind a menu: a request of the platform, behind the page of accounts and the folder it lies in. */
export function MenuCount({ menuId }: { menuId: number | undefined }) {
  const request = useConsentRequest()
  const leadsThere = menuId === rights.accounts || menuId === rights.system
  return leadsThere && request ? <CountMark count={1} /> : null
}

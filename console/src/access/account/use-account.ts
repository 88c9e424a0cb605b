import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { useParams } from 'react-router'
import { useCall } from '../../core/use-call.ts'

/** The account that the address names, whatever the top bar selects. */
export function useAccount() {
  const accountId = Number(useParams().id)
  const account = useCall(accessCalls.getAccount, { accountId }, { quiet: true, selection: {} })
  return { accountId, account }
}

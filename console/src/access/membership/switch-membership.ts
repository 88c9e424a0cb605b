import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { request } from '../../core/client.ts'
import { signInInstead } from '../../core/session-store.ts'
import { showError } from '../../core/show-error.ts'

/** Goes on as another membership of one's own: a fresh page, where that one begins. What cannot be entered is said. */
export async function switchMembership(accountId: number): Promise<void> {
  try {
    await signInInstead(() => request(membershipCalls.switchTo, { accountId }, { selection: {} }))
  } catch (error) {
    return showError(error)
  }
  location.assign('/')
}

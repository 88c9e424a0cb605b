import type { User } from '@watchfire/contract/access/access.shapes.ts'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { request } from '../../core/client.ts'
import { signedInInstead } from '../../core/session-store.ts'
import { showError } from '../../core/show-error.ts'

/** Goes on as another membership of one's own: a fresh page, where that one begins. What cannot be entered is said. */
export async function switchMembership(accountId: number): Promise<void> {
  let user: User
  try {
    user = await request(membershipCalls.switchTo, { accountId }, { selection: {} })
  } catch (error) {
    return showError(error)
  }
  signedInInstead(user)
  location.assign('/')
}

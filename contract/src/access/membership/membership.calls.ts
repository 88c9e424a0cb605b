/** One person, several memberships: each an account of its own, entered from the one that has the sign-in. */
import { z } from 'zod'
import { dataOf, nothing } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { user } from '../access.shapes.ts'

const membership = z.object({
  accountId: rowId,
  companyName: z.string(),
  roleName: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** The account that has the sign-in: the others are entered from it. */
  signsIn: z.boolean(),
})
export type Membership = z.output<typeof membership>

const ofMembership = z.object({ accountId: rowId })

export const membershipCalls = callsOf('membership', {
  list: call({
    path: '/user-mgr/membership/findOwn',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    whileDue: ['password', 'factor'],
    summary: 'The memberships of the person who is signed in, the one with the sign-in first',
    input: z.object({}),
    answer: dataOf(z.array(membership)),
    errors: [],
  }),
  switchTo: call({
    path: '/user-mgr/membership/switch',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    whileDue: ['password', 'factor'],
    summary:
      'Go on as another membership of one’s own: a session of that account takes the place of this one, under the sign-in policy of its customer. Rights are never added up',
    input: ofMembership,
    answer: dataOf(user),
    errors: [
      'membership.notFound',
      'membership.byProvider',
      'membership.factorDemanded',
      'membership.passwordTooOld',
      'account.terminated',
      'company.stopped',
      'account.addressRefused',
    ],
  }),
  leave: call({
    path: '/user-mgr/membership/leave',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    summary: 'Give up a membership that is entered from one’s account: it is stopped, and the way into it ends',
    input: ofMembership,
    answer: nothing,
    errors: ['membership.notFound', 'account.lastAdministrator', 'separation.lastOfDuty'],
  }),
})

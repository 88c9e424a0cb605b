import type { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import type { SessionTools } from '../session/open-session.ts'
import { leaveMembership } from './leave-membership.ts'
import { listOwnMemberships } from './list-memberships.ts'
import { makeSwitchTo } from './switch-to-membership.ts'

export const membershipHandlers = (tools: SessionTools): Handlers<typeof membershipCalls> => ({
  list: listOwnMemberships,
  switchTo: makeSwitchTo(tools),
  leave: leaveMembership,
})

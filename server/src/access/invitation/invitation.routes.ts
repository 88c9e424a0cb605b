import type { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { makeAcceptInvitation } from './accept-invitation.ts'
import type { InvitationLinks } from './invitation-links.ts'
import { makeJoinInvitation } from './join-invitation.ts'
import { listAllInvitations } from './list-invitations.ts'
import { makeReadInvitation } from './read-invitation.ts'
import { makeResendInvitation } from './resend-invitation.ts'
import { makeSendInvitation } from './send-invitation.ts'
import { withdrawInvitation } from './withdraw-invitation.ts'

export const invitationHandlers = (links: InvitationLinks): Handlers<typeof invitationCalls> => ({
  list: listAllInvitations,
  send: makeSendInvitation(links),
  resend: makeResendInvitation(links),
  withdraw: withdrawInvitation,
  read: makeReadInvitation(links),
  accept: makeAcceptInvitation(links),
  join: makeJoinInvitation(links),
})

/** People are invited by mail and make their account themselves. */
import { z } from 'zod'
import { contentOf, dataOf, nothing, pageFields } from '../../core/body.ts'
import { call, callsOf, listBody } from '../../core/call.ts'
import { name, passwordDigest, rowId, siteTime, timestamp } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { wire } from '../../core/wire.ts'
import { membershipInParts, newAccountName } from '../account/account.shapes.ts'
import { passwordRules } from '../policy/policy.calls.ts'

/** What stands behind `#` in the link of an invitation. */
const link = z.string().min(20).max(200)
const ofInvitation = z.object({ invitationId: rowId })

const invitationRow = z.object({
  invitationId: rowId,
  email: z.string(),
  companyName: z.string(),
  roleName: z.string(),
  allProjects: z.boolean(),
  projectCount: z.int(),
  invitedBy: z.string(),
  sentAt: timestamp,
  sentStr: siteTime,
  expiresAt: timestamp,
  expiresStr: siteTime,
  expired: z.boolean(),
})
export type InvitationRow = z.output<typeof invitationRow>

const grants = ['company.notFound', 'account.roleUnfit', 'grant.rightsBeyond', 'grant.scopeBeyond'] as const
const means = ['invitation.noMailServer', 'invitation.noAddress', 'mail.addressNotAllowed'] as const

export const invitationCalls = callsOf('invitation', {
  list: call({
    path: '/user-mgr/invitation/findPage',
    method: 'POST',
    right: rights.keepAccounts,
    summary: 'Invitations nobody has accepted yet, the newest first',
    input: z.object(pageFields),
    answer: contentOf(invitationRow),
    errors: [],
  }),
  send: call({
    path: '/user-mgr/invitation/save',
    method: 'POST',
    right: rights.keepAccounts,
    summary:
      'Invite somebody by mail to a company, with a role and projects. One waits per company and address, for seven days. Nobody gives more than they have, now and when it is accepted',
    input: z.object({
      email: z.email().max(120),
      companyId: rowId,
      roleId: rowId,
      ...membershipInParts,
      /** Of the mail. */
      language: z.enum(['zh', 'en']),
    }),
    answer: dataOf(ofInvitation),
    errors: [
      ...grants,
      ...means,
      'invitation.pendingAlready',
      'invitation.tooMany',
      'separation.mixed',
      'separation.notYours',
    ],
    bodyLimit: listBody,
  }),
  resend: call({
    path: '/user-mgr/invitation/resend',
    method: 'POST',
    right: rights.keepAccounts,
    summary: 'Send an invitation once more, for another seven days; the link sent before opens nothing any more',
    input: ofInvitation,
    answer: nothing,
    errors: [
      'invitation.notFound',
      'invitation.justSent',
      ...grants,
      ...means,
      'separation.mixed',
      'separation.notYours',
    ],
  }),
  withdraw: call({
    path: '/user-mgr/invitation/withdraw',
    method: 'POST',
    right: rights.keepAccounts,
    summary: 'Take an invitation back: its link opens nothing any more',
    input: ofInvitation,
    answer: nothing,
    errors: ['invitation.notFound'],
  }),
  read: call({
    path: '/user-mgr/invitation/read',
    method: 'POST',
    right: 'anyone',
    summary:
      'Who invites to which company and role, for whoever has the link. One that never was, was used, ended or was taken back is refused alike',
    input: z.object({ link }),
    answer: dataOf(
      z.object({
        email: z.string(),
        companyName: z.string(),
        roleName: z.string(),
        invitedBy: z.string(),
        expiresStr: siteTime,
        /** What the customer asks of the password. */
        passwordRules,
      }),
    ),
    errors: ['invitation.dead', 'call.tooMany'],
  }),
  accept: call({
    path: '/user-mgr/invitation/accept',
    method: 'POST',
    right: 'anyone',
    summary: 'Make the account of an invitation, by its link, which opens nothing afterwards. Signing in comes next',
    input: wire({ link, account: newAccountName, fullName: name(40), password: passwordDigest }, { password: 'pwd' }),
    answer: nothing,
    errors: [
      'invitation.dead',
      'call.tooMany',
      'account.nameTaken',
      'account.tooMany',
      'account.passwordEmpty',
      'account.passwordCommon',
      'account.passwordIsName',
    ],
  }),
  join: call({
    path: '/user-mgr/invitation/join',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    summary:
      'Accept an invitation as somebody who has an account here: its membership is entered from the account one signs in with. Whoever invites learns nothing of that one',
    input: z.object({ link }),
    answer: dataOf(z.object({ accountId: rowId })),
    errors: [
      'invitation.dead',
      'account.tooMany',
      'membership.already',
      'membership.byProvider',
      'membership.passwordGiven',
      'membership.tooMany',
    ],
  }),
})

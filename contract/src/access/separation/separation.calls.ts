import { z } from 'zod'
import { dataOf, nothing } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { rowId, siteTime, timestamp } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { duties } from './duty.rules.ts'

/** A proposal to end it waits so long for somebody else's word. */
export const proposalHours = 24
/** People of each duty, and things in the way of each kind, that are named. */
export const namedAtMost = 20

const duty = z.enum(duties)

/** A role, an account, an API key, an invitation that waits, a way of signing in: each gives rights. */
export const mixKind = z.enum(['role', 'account', 'apiKey', 'invitation', 'signInWay'])

const separation = z.object({
  on: z.boolean(),
  since: timestamp.nullable(),
  sinceText: siteTime,
  by: z.string(),
  /** Who keeps each duty: they sign in by password, and see all of the customer. Until they chose one of their own they do not count. */
  people: z.array(
    z.object({ duty, accountId: rowId, account: z.string(), fullName: z.string(), ownPassword: z.boolean() }),
  ),
  /** What has to change first, while it is off. */
  inTheWay: z.array(z.object({ kind: mixKind, name: z.string() })),
  proposal: z
    .object({
      by: z.string(),
      own: z.boolean(),
      administratorId: rowId,
      administrator: z.string(),
      proposedAt: timestamp,
      until: timestamp,
      untilText: siteTime,
    })
    .nullable(),
})
export type Separation = z.output<typeof separation>

export const separationCalls = callsOf('separation', {
  read: call({
    path: '/user-mgr/separation/read',
    method: 'POST',
    right: [rights.keepAccounts, rights.grantAccess, rights.accountLog],
    scope: 'company',
    summary: 'Whether the customer separates the duties of its administrators, who keeps each, and what is in the way',
    input: z.object({}),
    answer: dataOf(separation),
    errors: ['separation.ofCustomer'],
  }),
  switchOn: call({
    path: '/user-mgr/separation/switchOn',
    method: 'POST',
    right: rights.grantAccess,
    scope: 'company',
    confirm: true,
    peopleOnly: true,
    summary:
      'Separate the duties of the customer’s administrators from now on. Whoever mixes duties chooses the role they have from then on; everybody else has to be right before',
    input: z.object({ ownRoleId: rowId.optional() }),
    answer: nothing,
    errors: [
      'separation.ofCustomer',
      'separation.onAlready',
      'separation.notReady',
      'separation.mixed',
      'account.roleUnfit',
      'separation.passwordGiven',
      'separation.notLocal',
    ],
  }),
  proposeEnd: call({
    path: '/user-mgr/separation/proposeEnd',
    method: 'POST',
    right: rights.grantAccess,
    scope: 'company',
    confirm: true,
    peopleOnly: true,
    summary:
      'Propose to end the separation, and who administers everything then; it ends when a system or audit administrator agrees within 24 hours',
    input: z.object({ administratorId: rowId }),
    answer: nothing,
    errors: ['account.notFound', 'separation.ofCustomer', 'separation.off', 'separation.administratorUnfit'],
  }),
  decideEnd: call({
    path: '/user-mgr/separation/decideEnd',
    method: 'POST',
    right: [rights.keepAccounts, rights.accountLog],
    scope: 'company',
    confirm: true,
    peopleOnly: true,
    summary:
      'Agree to the proposal to end the separation that was read, which ends it, or refuse it; a proposal ends when the person it names signs in otherwise or has something else',
    input: z.object({ agrees: z.boolean(), administratorId: rowId, proposedAt: timestamp }),
    answer: nothing,
    errors: [
      'account.notFound',
      'separation.ofCustomer',
      'separation.off',
      'separation.notProposed',
      'separation.ownProposal',
      'separation.administratorUnfit',
    ],
  }),
})

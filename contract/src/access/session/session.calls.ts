import { z } from 'zod'
import { dataOf, nothing } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { rowId, siteTime, timestamp } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { wire } from '../../core/wire.ts'

const session = z.object({
  sessionId: rowId,
  /** As the browser named itself: "Chrome 141", "Windows 10"; empty when it did not. */
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  signedInAt: timestamp,
  signedInStr: siteTime,
  lastSeenAt: timestamp,
  lastSeenStr: siteTime,
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.output<typeof session>

const ofAccount = wire({ accountId: rowId }, { accountId: 'userId' })

export const sessionCalls = callsOf('session', {
  list: call({
    path: '/user-mgr/session/findOwn',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    summary: 'Where the caller is signed in',
    input: z.object({}),
    answer: dataOf(z.array(session)),
    errors: [],
  }),
  end: call({
    path: '/user-mgr/session/end',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    summary: 'End one session: one’s own, or of an account the caller administers',
    input: z.object({ sessionId: rowId }),
    answer: nothing,
    errors: ['session.notFound', 'grant.rightsBeyond'],
  }),
  endOthers: call({
    path: '/user-mgr/session/endOthers',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    summary: 'End every other session of one’s own account',
    input: z.object({}),
    answer: nothing,
    errors: [],
  }),
  listOfAccount: call({
    path: '/user-mgr/session/findByUid',
    method: 'POST',
    right: rights.accounts,
    peopleOnly: true,
    summary: 'Where an administered account is signed in',
    input: ofAccount,
    answer: dataOf(z.array(session)),
    errors: ['account.notFound'],
  }),
  endAllOfAccount: call({
    path: '/user-mgr/session/endByUid',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    summary: 'End every session of an administered account',
    input: ofAccount,
    answer: nothing,
    errors: ['account.notFound', 'account.own', 'grant.rightsBeyond'],
  }),
})

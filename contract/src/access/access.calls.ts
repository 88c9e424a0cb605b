import { z } from 'zod'
import { dataOf, nothing } from '../core/body.ts'
import { call, callsOf, mapBody } from '../core/call.ts'
import { rowId } from '../core/fields.ts'
import { wire } from '../core/wire.ts'
import { passwordChange } from './access.shapes.ts'
import { accountAdministration, profile } from './account/account.shapes.ts'
import { ownSessionCalls } from './session/own-session.calls.ts'

export const accessCalls = callsOf('access', {
  ...ownSessionCalls,
  getAccount: call({
    path: '/user-mgr/user/findUserInfoByUid',
    method: 'POST',
    right: 'signedIn',
    whileDue: ['password', 'factor'],
    summary:
      'The caller as stored now; another account only within the companies in scope: name, mail address and picture, and for those who administer it all of it',
    input: wire({ accountId: rowId }, { accountId: 'id' }),
    answer: dataOf(
      z.object({
        uid: rowId,
        account: z.string(),
        fullName: z.string(),
        email: z.string(),
        headUrl: z.string(),
        homePage: z.string(),
        companyId: rowId,
        companyName: z.string(),
        roleName: z.string(),
        phone: z.string(),
        /** Of an account the caller administers. */
        administered: accountAdministration.optional(),
      }),
    ),
    errors: ['account.notFound'],
  }),
  updateProfile: call({
    path: '/user-mgr/user/update',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    summary:
      'Change one’s own name, e-mail, phone, picture or home page; of an administered account also role and projects. Nobody gives more than they have, nor changes their own role',
    input: profile,
    emptiesFields: true,
    answer: nothing,
    errors: [
      'account.notYours',
      'account.notFound',
      'account.own',
      'account.roleUnfit',
      'account.changedMeanwhile',
      'account.lastAdministrator',
      'grant.rightsBeyond',
      'grant.scopeBeyond',
      'file.notFound',
      'separation.mixed',
      'separation.notYours',
      'separation.lastOfDuty',
      'separation.passwordGiven',
      'separation.notLocal',
    ],
    bodyLimit: mapBody,
  }),
  changePassword: call({
    path: '/user-mgr/user/modifpwd',
    method: 'POST',
    right: 'signedIn',
    whileDue: ['password', 'factor'],
    peopleOnly: true,
    ofOwnSignIn: true,
    summary:
      'Change one’s own password; every other session of the account ends. Its length and characters are for the caller to check: only the digest arrives',
    input: passwordChange,
    answer: nothing,
    errors: [
      'account.notYours',
      'account.oldPasswordWrong',
      'account.locked',
      'call.tooMany',
      'account.passwordEmpty',
      'account.passwordUnchanged',
      'account.passwordCommon',
      'account.passwordIsName',
      'account.passwordUsed',
    ],
  }),
  checkHealth: call({
    path: '/healthz',
    method: 'GET',
    right: 'anyone',
    summary: 'The process lives',
    input: z.object({}),
    answer: nothing,
    errors: ['call.tooMany'],
  }),
  checkReady: call({
    path: '/readyz',
    method: 'GET',
    right: 'anyone',
    summary: 'The process can serve: database reached and migrated',
    input: z.object({}),
    answer: nothing,
    errors: ['call.tooMany'],
  }),
})

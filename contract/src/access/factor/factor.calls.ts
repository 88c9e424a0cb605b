import { z } from 'zod'
import { dataOf, nothing } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { wire } from '../../core/wire.ts'
import { signInCalls } from '../session/sign-in.calls.ts'
import { confirmation, oneTimeCode, recoveryCodes, security } from './factor.shapes.ts'

const guessing = ['account.locked', 'call.tooMany'] as const
const byPasskey = ['passkey.notHere', 'passkey.challengeOver', 'passkey.invalid', 'passkey.counterBack'] as const

export const factorCalls = callsOf('factor', {
  completeSignIn: signInCalls.complete,
  readSecurity: call({
    path: '/user-mgr/factor/read',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    whileDue: ['factor'],
    summary:
      'How the account one signs in with is secured: age of the password, second factors, recovery codes left, trusted devices',
    input: z.object({}),
    answer: dataOf(security),
    errors: [],
  }),
  beginApp: call({
    path: '/user-mgr/factor/beginApp',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    ofOwnSignIn: true,
    confirm: true,
    whileDue: ['factor'],
    summary: 'A secret for an authenticator app. It counts from its first code on',
    input: z.object({}),
    answer: dataOf(z.object({ secret: z.string(), uri: z.string() })),
    errors: ['factor.inUse'],
  }),
  confirmApp: call({
    path: '/user-mgr/factor/confirmApp',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    ofOwnSignIn: true,
    confirm: true,
    whileDue: ['factor'],
    summary:
      'The first code of the app: from now on it is asked for. The first factor comes with ten recovery codes, answered this once',
    input: z.object({ code: oneTimeCode }),
    answer: dataOf(recoveryCodes),
    errors: [...guessing, 'factor.wrongCode', 'factor.notBegun'],
  }),
  removeApp: call({
    path: '/user-mgr/factor/removeApp',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    ofOwnSignIn: true,
    confirm: true,
    summary: 'Take one’s own authenticator app out of use',
    input: z.object({}),
    answer: nothing,
    errors: ['factor.demanded'],
  }),
  renewRecoveryCodes: call({
    path: '/user-mgr/factor/renewCodes',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    ofOwnSignIn: true,
    confirm: true,
    summary: 'Ten new recovery codes, answered this once; the earlier ones are worth nothing',
    input: z.object({}),
    answer: dataOf(recoveryCodes),
    errors: ['factor.none'],
  }),
  endTrust: call({
    path: '/user-mgr/factor/endTrust',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    ofOwnSignIn: true,
    summary: 'A trusted device of one’s own is asked for the second factor again',
    input: z.object({ trustedDeviceId: rowId }),
    answer: nothing,
    errors: ['factor.noDevice'],
  }),
  takeOff: call({
    path: '/user-mgr/factor/takeOff',
    method: 'POST',
    right: rights.keepAccounts,
    peopleOnly: true,
    confirm: true,
    summary:
      'Take the lost second factors off an administered account: app, passkeys, recovery codes and trusted devices. Its sessions end',
    input: wire({ accountId: rowId }, { accountId: 'userId' }),
    answer: nothing,
    errors: ['account.notFound', 'account.own', 'grant.rightsBeyond', 'factor.none', 'separation.takesOver'],
  }),
  confirmSession: call({
    path: '/user-mgr/factor/confirm',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    whileDue: ['factor'],
    summary:
      'Prove once more who one is: by a second factor of the account, or by its password where there is none. Dangerous acts are open for ten minutes then',
    input: confirmation,
    answer: nothing,
    errors: [...guessing, ...byPasskey, 'account.oldPasswordWrong', 'factor.wrongCode', 'factor.signInAgain'],
  }),
})

import { z } from 'zod'
import { dataOf, nothing } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { user } from '../access.shapes.ts'
import { challengeToken, recoveryCodes } from '../factor/factor.shapes.ts'
import { assertion, attestation, creationOptions, passkeyName, requestOptions } from './passkey.shapes.ts'

export const passkeyCalls = callsOf('passkey', {
  beginRegistration: call({
    path: '/user-mgr/passkey/begin',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    ofOwnSignIn: true,
    confirm: true,
    whileDue: ['factor'],
    summary: 'What the browser is asked to make a passkey: it holds for the host of this call, and only over https',
    input: z.object({}),
    answer: dataOf(creationOptions),
    errors: ['passkey.notHere', 'passkey.tooMany'],
  }),
  register: call({
    path: '/user-mgr/passkey/register',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    ofOwnSignIn: true,
    confirm: true,
    whileDue: ['factor'],
    summary:
      'Keep the passkey that the browser has made. The first factor comes with ten recovery codes, answered this once',
    input: z.object({ name: passkeyName, attestation }),
    answer: dataOf(recoveryCodes),
    errors: ['passkey.notHere', 'passkey.tooMany', 'passkey.challengeOver', 'passkey.invalid'],
  }),
  rename: call({
    path: '/user-mgr/passkey/rename',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    ofOwnSignIn: true,
    summary: 'Give a passkey of one’s own another name',
    input: z.object({ passkeyId: rowId, name: passkeyName }),
    answer: nothing,
    errors: ['passkey.notFound'],
  }),
  remove: call({
    path: '/user-mgr/passkey/remove',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    ofOwnSignIn: true,
    confirm: true,
    summary: 'Take a passkey of one’s own out of use; the last factor stays while one is demanded',
    input: z.object({ passkeyId: rowId }),
    answer: nothing,
    errors: ['passkey.notFound', 'factor.demanded'],
  }),
  beginProof: call({
    path: '/user-mgr/passkey/prove',
    method: 'POST',
    right: 'signedIn',
    peopleOnly: true,
    whileDue: ['factor'],
    summary: 'What the browser is asked so that its passkey proves who one is, before a dangerous act',
    input: z.object({}),
    answer: dataOf(requestOptions),
    errors: ['passkey.notHere', 'passkey.none'],
  }),
  beginSignIn: call({
    path: '/user-mgr/login/passkey/begin',
    method: 'POST',
    right: 'anyone',
    summary:
      'What the browser is asked to sign in by a passkey. With the challenge of a first step: one of that account, for the second step',
    input: z.object({ challenge: challengeToken.optional() }),
    answer: dataOf(requestOptions),
    errors: ['passkey.notHere', 'passkey.none', 'factor.challengeOver'],
  }),
  signIn: call({
    path: '/user-mgr/login/passkey',
    method: 'POST',
    right: 'anyone',
    summary:
      'Sign in by a passkey alone: it stands for password and second factor. Only in the browser that asked for it',
    input: z.object({ passkey: assertion }),
    answer: dataOf(user),
    errors: [
      'account.locked',
      'call.tooMany',
      'passkey.notHere',
      'passkey.challengeOver',
      'passkey.unknown',
      'passkey.invalid',
      'passkey.counterBack',
      'passkey.ofProvider',
      'account.terminated',
      'company.stopped',
      'account.passwordOff',
      'account.addressRefused',
    ],
  }),
})

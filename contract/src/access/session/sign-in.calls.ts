/** What the sign-in page calls beside the password: in a file of its own, for administrators' calls and shapes come later or never. */
import { z } from 'zod'
import { dataOf } from '../../core/body.ts'
import { call } from '../../core/call.ts'
import { user } from '../access.shapes.ts'
import { challengeToken, proof } from '../factor/factor.shapes.ts'
import { signInWay, signInWord } from '../provider/provider.shapes.ts'

/** As a person types it: a name, a mail address, DOMAIN\name. */
export const typedName = z.string().trim().min(1).max(200)
const guessing = ['account.locked', 'call.tooMany'] as const
const byPasskey = ['passkey.notHere', 'passkey.challengeOver', 'passkey.invalid', 'passkey.counterBack'] as const

/** Each stands under the module it belongs to: `directory`, `provider` and `factor`. */
export const signInCalls = {
  byDirectory: call({
    path: '/sso/directory',
    method: 'POST',
    right: 'anyone',
    summary:
      'Sign in with the password of the directory of the customer with this word. It is sent as it is, since the directory asks for it: over TLS, on the machine itself or within plant networks alone',
    input: z.object({ at: signInWord, account: typedName, password: z.string().min(1).max(200) }),
    answer: dataOf(user),
    errors: [
      'signIn.notOpen',
      'signIn.providerAway',
      'signIn.pending',
      'signIn.noGroup',
      'signIn.noRoom',
      'directory.lineOpen',
      'directory.stopped',
      'directory.passwordExpired',
      'account.wrongPassword',
      'account.locked',
      'account.terminated',
      'account.addressRefused',
      'company.stopped',
      'factor.needed',
      'call.tooMany',
    ],
  }),
  complete: call({
    path: '/user-mgr/login/second',
    method: 'POST',
    right: 'anyone',
    summary:
      'The second step of a sign-in: the challenge that its first step answered, and a code of the app, a recovery code or a passkey. With `trust` this browser is not asked again for 30 days',
    input: z.object({ challenge: challengeToken, ...proof, trust: z.boolean().optional() }),
    answer: dataOf(user),
    errors: [
      ...guessing,
      'factor.challengeOver',
      'factor.wrongCode',
      ...byPasskey,
      'account.terminated',
      'company.stopped',
      'account.addressRefused',
    ],
  }),
  listWays: call({
    path: '/sso/ways',
    method: 'GET',
    right: 'anyone',
    summary: 'The ways of signing in of the customer with this word; none for a word that nobody has',
    input: z.object({ at: signInWord }),
    answer: dataOf(z.array(signInWay)),
    errors: ['call.tooMany'],
  }),
  begin: call({
    path: '/sso/begin',
    method: 'GET',
    right: 'anyone',
    summary: 'Send the browser to the provider of the customer with this word',
    input: z.object({ at: signInWord, to: z.string().max(500).optional() }),
    answer: dataOf(z.unknown()),
    errors: ['call.tooMany'],
    transport: 'raw',
  }),
  finish: call({
    path: '/sso/finish',
    method: 'POST',
    right: 'anyone',
    summary: 'The session of whoever has just come back from a provider in this browser; once',
    input: z.object({}),
    answer: dataOf(user),
    errors: ['signIn.expired', 'account.terminated', 'company.stopped', 'account.addressRefused', 'call.tooMany'],
  }),
}

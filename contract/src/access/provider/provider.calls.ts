/** Signing in with the accounts of a customer's own organisation: its settings, the people who came by it, and the way itself. */
import { z } from 'zod'
import { dataOf, nothing, pageFields, pageOf } from '../../core/body.ts'
import { call, callsOf, mapBody } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { signInCalls } from '../session/sign-in.calls.ts'
import { identity, oidcEdit, signInSettings, signInWord } from './provider.shapes.ts'

/** The customer that the company belongs to; one's own unless named. */
const ofCustomer = { companyId: rowId.optional() }
const customerErrors = ['company.notFound', 'provider.noCustomer'] as const

export const providerCalls = callsOf('provider', {
  readSettings: call({
    path: '/user-mgr/provider/findSettings',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    summary: 'How people of a customer sign in; the secret of its provider is never among it',
    input: z.object(ofCustomer),
    answer: dataOf(signInSettings),
    errors: [...customerErrors],
  }),
  saveWord: call({
    path: '/user-mgr/provider/saveWord',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    confirm: true,
    scope: 'company',
    summary:
      'Set the word people name the customer by at the sign-in, and whether passwords open. Without passwords the customer’s local administrators keep theirs',
    input: z.object({ ...ofCustomer, word: signInWord, passwordOff: z.boolean(), version: z.int().min(0) }),
    answer: nothing,
    errors: [
      ...customerErrors,
      'provider.wordTaken',
      'provider.changedMeanwhile',
      'provider.noLocalAdministrator',
      'provider.notInUse',
    ],
  }),
  saveOidc: call({
    path: '/user-mgr/provider/saveOidc',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    confirm: true,
    scope: 'company',
    summary:
      'Set the OpenID Connect provider of a customer. Nobody maps a group to a role, a project or a region beyond their own',
    input: oidcEdit,
    answer: nothing,
    errors: [
      ...customerErrors,
      'account.roleUnfit',
      'grant.rightsBeyond',
      'grant.scopeBeyond',
      'provider.secretAgain',
      'provider.changedMeanwhile',
      'provider.passwordsOff',
      'separation.mixed',
      'separation.notYours',
      'separation.mapAdministers',
    ],
    emptiesFields: true,
    bodyLimit: mapBody,
  }),
  testOidc: call({
    path: '/user-mgr/provider/testOidc',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    scope: 'company',
    summary: 'Ask the stored provider for its settings now, and say what is wrong',
    input: z.object(ofCustomer),
    answer: dataOf(z.object({ works: z.boolean(), reason: z.string() })),
    errors: [...customerErrors, 'provider.notSet', 'call.tooMany'],
  }),
  listIdentities: call({
    path: '/user-mgr/provider/findIdentities',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    summary: 'People who came by the provider of a customer, those without an account first',
    input: z.object({ ...ofCustomer, ...pageFields }),
    answer: pageOf(identity),
    errors: [...customerErrors],
  }),
  link: call({
    path: '/user-mgr/provider/link',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    confirm: true,
    summary: 'Let somebody who came by the provider sign in to an account the caller administers',
    input: z.object({ identityId: rowId, toAccountId: rowId }),
    answer: nothing,
    errors: [
      'identity.notFound',
      'identity.linked',
      'account.notFound',
      'account.own',
      'account.lastAdministrator',
      'grant.rightsBeyond',
      'separation.notLocal',
    ],
  }),
  removeIdentity: call({
    path: '/user-mgr/provider/removeIdentity',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    confirm: true,
    summary: 'Forget somebody who came by the provider: the account stays, its sessions end',
    input: z.object({ identityId: rowId }),
    answer: nothing,
    errors: ['identity.notFound', 'account.notFound', 'account.own', 'grant.rightsBeyond'],
  }),
  listWays: signInCalls.listWays,
  begin: signInCalls.begin,
  takeCode: call({
    path: '/sso/callback/:customer',
    method: 'GET',
    right: 'anyone',
    summary: 'Where the provider sends the browser back to: the address that is registered there',
    input: z.object({ state: z.string().max(500).optional() }),
    answer: dataOf(z.unknown()),
    errors: ['call.tooMany'],
    transport: 'raw',
  }),
  finish: signInCalls.finish,
})

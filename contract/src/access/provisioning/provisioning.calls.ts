/** Accounts kept by a customer's provider: who may, and what people get. The provider itself speaks SCIM (RFC 7644) at `/scim/v2`. */
import { z } from 'zod'
import { dataOf, nothing } from '../../core/body.ts'
import { call, callsOf, mapBody } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { maybeProvisioning, provisioningEdit } from './provisioning.shapes.ts'

/** The customer that the company belongs to; one's own unless named. */
const ofCustomer = { companyId: rowId.optional() }
const customerErrors = ['company.notFound', 'provider.noCustomer'] as const

export const provisioningCalls = callsOf('provisioning', {
  read: call({
    path: '/user-mgr/provisioning/findSettings',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    summary: 'How a provider keeps accounts of a customer; its token is never among it',
    input: z.object(ofCustomer),
    answer: dataOf(maybeProvisioning),
    errors: [...customerErrors],
  }),
  save: call({
    path: '/user-mgr/provisioning/save',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    confirm: true,
    scope: 'company',
    summary:
      'Set what people get whom a provider keeps. Nobody maps a group to a role, a project or a region beyond their own',
    input: provisioningEdit,
    answer: nothing,
    errors: [
      ...customerErrors,
      'account.roleUnfit',
      'grant.rightsBeyond',
      'grant.scopeBeyond',
      'provider.changedMeanwhile',
      'separation.mixed',
      'separation.notYours',
      'separation.mapAdministers',
    ],
    bodyLimit: mapBody,
  }),
  makeToken: call({
    path: '/user-mgr/provisioning/makeToken',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    confirm: true,
    scope: 'company',
    summary: 'Make the token of the provider, shown this once; the one before it opens nothing from now on',
    input: z.object(ofCustomer),
    answer: dataOf(z.object({ token: z.string() })),
    errors: [
      ...customerErrors,
      'provisioning.notSet',
      'provisioning.wordFirst',
      'account.roleUnfit',
      'grant.rightsBeyond',
      'grant.scopeBeyond',
      'separation.mixed',
      'separation.notYours',
      'separation.mapAdministers',
    ],
  }),
  revokeToken: call({
    path: '/user-mgr/provisioning/revokeToken',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    scope: 'company',
    confirm: true,
    summary: 'Revoke the token of the provider: it keeps no account from now on, and the accounts stay',
    input: z.object(ofCustomer),
    answer: nothing,
    errors: [...customerErrors, 'provisioning.notSet'],
  }),
})

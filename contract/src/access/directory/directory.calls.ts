/** Signing in with the passwords of a customer's own directory (LDAP, Active Directory). */
import { z } from 'zod'
import { dataOf, nothing } from '../../core/body.ts'
import { call, callsOf, mapBody } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { signInCalls, typedName } from '../session/sign-in.calls.ts'
import { directoryEdit, directoryTest, maybeDirectory } from './directory.shapes.ts'

/** The customer that the company belongs to; one's own unless named. */
const ofCustomer = { companyId: rowId.optional() }
const customerErrors = ['company.notFound', 'provider.noCustomer'] as const

export const directoryCalls = callsOf('directory', {
  read: call({
    path: '/user-mgr/directory/findSettings',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    summary: 'The directory of a customer; its password is never among it',
    input: z.object(ofCustomer),
    answer: dataOf(maybeDirectory),
    errors: [...customerErrors],
  }),
  save: call({
    path: '/user-mgr/directory/save',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    confirm: true,
    scope: 'company',
    summary:
      'Set the directory of a customer. Nobody maps a group to a role, a project or a region beyond their own; the password is given anew with another address',
    input: directoryEdit,
    answer: nothing,
    errors: [
      ...customerErrors,
      'account.roleUnfit',
      'grant.rightsBeyond',
      'grant.scopeBeyond',
      'directory.secretAgain',
      'directory.filterInvalid',
      'directory.certificateInvalid',
      'provider.changedMeanwhile',
      'provider.passwordsOff',
      'separation.mixed',
      'separation.notYours',
      'separation.mapAdministers',
    ],
    emptiesFields: true,
    bodyLimit: mapBody,
  }),
  test: call({
    path: '/user-mgr/directory/test',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    scope: 'company',
    summary: 'Ask the stored directory for a name now, and say what it answers or what is wrong',
    input: z.object({ ...ofCustomer, name: typedName }),
    answer: dataOf(directoryTest),
    errors: [...customerErrors, 'directory.notSet', 'call.tooMany'],
  }),
  signIn: signInCalls.byDirectory,
})

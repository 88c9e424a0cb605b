import { z } from 'zod'
import { dataOf } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'

/** What a password has to be; it is looked at where it is typed, since only its digest reaches the server. */
export const passwordRules = z.object({
  leastLength: z.int().min(8).max(64),
  /** Of lower-case letters, capitals, digits, signs. */
  classes: z.int().min(1).max(4),
})
export type PasswordRules = z.output<typeof passwordRules>

const policyFields = {
  ...passwordRules.shape,
  /** Passwords before the present one that may not come again. */
  history: z.int().min(0).max(24),
  /** 0: a password does not age. */
  maxAgeDays: z.int().min(0).max(3650),
  /** A password given by somebody else is changed at the first sign-in. */
  changeFirst: z.boolean(),
  /** Until a session that nobody uses ends. */
  idleMinutes: z.int().min(5).max(30),
  /** Addresses people may sign in from (CIDR); empty: from anywhere. */
  networks: z.array(z.union([z.cidrv4(), z.cidrv6()])).max(50),
  /** A second factor is demanded of everybody, or of these roles and of everybody of these companies. */
  factorOfAll: z.boolean(),
  factorRoles: z.array(rowId).max(100),
  factorCompanies: z.array(rowId).max(500),
}

const policy = z.object({ ...policyFields, version: z.int().min(1) })
/** Consoles from before companies were named leave them as they are. */
const newPolicy = policy.extend({ factorCompanies: policyFields.factorCompanies.optional() })
export type SignInPolicy = z.output<typeof policy>

export const policyCalls = callsOf('policy', {
  read: call({
    path: '/user-mgr/policy/read',
    method: 'POST',
    right: 'signedIn',
    whileDue: ['password', 'factor'],
    summary: 'What the caller’s customer asks of passwords and sign-ins',
    input: z.object({}),
    answer: dataOf(policy),
    errors: [],
  }),
  save: call({
    path: '/user-mgr/policy/save',
    method: 'POST',
    right: rights.grantAccess,
    scope: 'company',
    peopleOnly: true,
    confirm: true,
    summary:
      'Change what the customer asks of passwords and sign-ins; it holds for all of its companies at once. Networks without the caller’s own address are refused',
    input: newPolicy,
    answer: dataOf(policy),
    errors: [
      'policy.ofCustomer',
      'policy.shutsOut',
      'policy.changedMeanwhile',
      'account.roleUnfit',
      'company.notFound',
    ],
  }),
})

import { z } from 'zod'
import { contentOf, dataOf, nothing, pageFields } from '../../core/body.ts'
import { call, callsOf, listBody } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { wire } from '../../core/wire.ts'
import { accountRow, accountState, newAccount } from './account.shapes.ts'

const ofAccount = wire({ accountId: rowId }, { accountId: 'userId' })
/** A password that was made at random: shown this once. */
const oneTimePassword = z.string()
/** Why an account cannot be administered by the caller. */
const refusals = ['account.notFound', 'grant.rightsBeyond'] as const

export const accountCalls = callsOf('account', {
  list: call({
    path: '/user-mgr/user/findPage',
    method: 'POST',
    right: 'signedIn',
    summary:
      'People of the companies in scope, by name. Whoever administers accounts gets the facts of each beside it, and with `administered` those they administer, whatever their state',
    input: wire(
      {
        keyword: z.string().trim().max(60).optional(),
        administered: z.boolean().optional(),
        /** Narrows as the top bar does. */
        companyId: rowId.optional(),
        roleId: rowId.optional(),
        state: accountState.optional(),
        ...pageFields,
      },
      { keyword: 'keyWord', state: 'status' },
    ),
    answer: contentOf(accountRow),
    errors: [],
  }),
  save: call({
    path: '/user-mgr/user/save',
    method: 'POST',
    right: rights.keepAccounts,
    summary:
      'Make an account: one company, one role, all of its projects or chosen ones. Nobody gives more than they have. Without `pwd` a one-time password is made and answered; either has to be changed at the first sign-in',
    input: newAccount,
    answer: dataOf(z.object({ userId: rowId, password: oneTimePassword.optional() })),
    errors: [
      'company.notFound',
      'account.roleUnfit',
      'account.nameTaken',
      'account.tooMany',
      'account.passwordEmpty',
      'account.passwordCommon',
      'account.passwordIsName',
      'grant.rightsBeyond',
      'grant.scopeBeyond',
      'separation.mixed',
      'separation.notYours',
    ],
    bodyLimit: listBody,
  }),
  setState: call({
    path: '/user-mgr/user/updateStatus',
    method: 'POST',
    right: rights.keepAccounts,
    summary: 'Stop an account, which ends its sessions and the API keys it made at once, or put it in use again',
    input: wire({ accountId: rowId, state: accountState }, { accountId: 'userId', state: 'status' }),
    answer: nothing,
    errors: [...refusals, 'account.own', 'account.lastAdministrator', 'separation.lastOfDuty'],
  }),
  resetPassword: call({
    path: '/user-mgr/user/resetPwd',
    method: 'POST',
    right: rights.keepAccounts,
    peopleOnly: true,
    confirm: true,
    summary: 'Give an account a one-time password, answered this once; its sessions end',
    input: ofAccount,
    answer: dataOf(z.object({ password: oneTimePassword })),
    errors: [...refusals, 'account.own', 'separation.takesOver'],
  }),
  unlock: call({
    path: '/user-mgr/user/unlock',
    method: 'POST',
    right: rights.grantAccess,
    summary: 'Forget the wrong passwords that keep somebody out',
    input: ofAccount,
    answer: nothing,
    errors: [...refusals],
  }),
})

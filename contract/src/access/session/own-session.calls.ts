/** What every console calls of `access`: in a file of its own, so that the shapes of accounts come with the pages that show them. */
import { z } from 'zod'
import { dataOf, nothing } from '../../core/body.ts'
import { call, callsOf } from '../../core/call.ts'
import { passwordDigest } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { accountName, menuNode, user } from '../access.shapes.ts'

export const ownSessionCalls = callsOf('access', {
  signIn: call({
    path: '/user-mgr/login',
    method: 'POST',
    right: 'anyone',
    summary:
      'Sign in; without a signature. An account with a second factor is refused with `factor.needed` and a `challenge` for the second step',
    input: wire({ account: accountName, password: passwordDigest }, { password: 'pwd' }),
    answer: dataOf(user),
    errors: [
      'account.wrongPassword',
      'account.locked',
      'account.terminated',
      'company.stopped',
      'account.passwordOff',
      'call.tooMany',
      'account.addressRefused',
      'factor.needed',
    ],
  }),
  signOut: call({
    path: '/user-mgr/logout',
    method: 'POST',
    right: 'signedIn',
    whileDue: ['password', 'factor'],
    peopleOnly: true,
    summary: 'End this session',
    input: z.object({}),
    answer: nothing,
    errors: [],
  }),
  keepAlive: call({
    path: '/user-mgr/userEvents/alive',
    method: 'POST',
    right: 'signedIn',
    onWalls: true,
    whileDue: ['password', 'factor'],
    peopleOnly: true,
    summary: 'Keep the session alive (every 5 minutes); it ends after 30 minutes without',
    input: z.object({}),
    answer: nothing,
    errors: [],
  }),
  listMenus: call({
    path: '/user-mgr/menu/findMenuTree',
    method: 'POST',
    right: 'signedIn',
    onWalls: true,
    whileDue: ['password', 'factor'],
    summary: 'Menus and buttons the caller has, as a tree',
    input: z.object({}),
    answer: dataOf(z.array(menuNode)),
    errors: [],
  }),
})

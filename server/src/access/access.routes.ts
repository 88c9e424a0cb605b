import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { DemoAccount } from '@watchfire/contract/access/access.shapes.ts'
import type { BrandName } from '@watchfire/contract/core/brands.ts'
import type { FileUrl } from '../core/files/file-url.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { SecurityLog } from '../core/http/security-log.ts'
import { siteZone } from '../core/site-time.ts'
import { makeChangePassword } from './change-password.ts'
import { checkReady } from './check-ready.ts'
import { getAccount } from './get-account.ts'
import { keepAlive, makeSignOut } from './leave-session.ts'
import { menuTree } from './menus-of-rights.ts'
import { makeSignIn } from './open-session.ts'
import { updateProfile } from './update-profile.ts'

type Wiring = {
  /** Tells every live channel at once that sessions are over. */
  sessionsEnded: (sessionIds: number[]) => Promise<void>
  brandOf: (host: string) => BrandName
  /** The demo's sign-ins in demo mode; undefined outside of it. */
  demoAccounts: readonly DemoAccount[] | undefined
  fileUrl: FileUrl
  security: SecurityLog
}

export function accessHandlers({
  sessionsEnded,
  brandOf,
  demoAccounts,
  fileUrl,
  security,
}: Wiring): Handlers<typeof accessCalls> {
  return {
    signIn: makeSignIn({ fileUrl, security, sessionsEnded }),
    signOut: makeSignOut(sessionsEnded),
    keepAlive,
    listMenus: async (_, viewer) => menuTree(viewer.rights),
    getAccount: getAccount(fileUrl),
    updateProfile,
    changePassword: makeChangePassword(sessionsEnded),
    readBrand: async (_, visitor) => ({
      brand: brandOf(visitor.host),
      demo: demoAccounts !== undefined,
      demoAccounts: (demoAccounts ?? []).map(({ account, password, who }) => ({ account, password, who })),
      serverTime: Date.now(),
      timeZone: siteZone(),
    }),
    checkHealth: async () => undefined,
    checkReady,
  }
}

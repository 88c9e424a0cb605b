import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { makeChangePassword } from './change-password.ts'
import { checkReady } from './check-ready.ts'
import { keepAlive, makeSignOut } from './leave-session.ts'
import { getAccount } from './get-account.ts'
import { menuTree } from './menus-of-rights.ts'
import { signIn } from './open-session.ts'
import { updateProfile } from './update-profile.ts'

type Wiring = {
  /** Tells every live channel at once that sessions are over. */
  sessionsEnded: (sessionIds: number[]) => Promise<void>
  brandOf: (host: string) => 'platform' | 'factory' | 'enterprise'
  demo: boolean
}

export function accessHandlers({ sessionsEnded, brandOf, demo }: Wiring): Handlers<typeof accessCalls> {
  return {
    signIn,
    signOut: makeSignOut(sessionsEnded),
    alive: keepAlive,
    menuTree: async (_, viewer) => menuTree(viewer.rights),
    getAccount,
    updateProfile,
    changePassword: makeChangePassword(sessionsEnded),
    brand: async (_, visitor) => ({ brand: brandOf(visitor.host), demo, serverTime: Date.now() }),
    health: async () => undefined,
    ready: checkReady,
  }
}

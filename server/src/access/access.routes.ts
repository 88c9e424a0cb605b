import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { refuse } from '../core/http/refusal.ts'
import { writeAudit } from './access.lookups.ts'
import { askDatabase, deleteSession, keepSessionAlive } from './access.queries.ts'
import { makeChangePassword } from './change-password.ts'
import { getAccount } from './get-account.ts'
import { menuTree } from './menu-tree.ts'
import { signIn } from './sign-in.ts'
import { updateProfile } from './update-profile.ts'

type Wiring = {
  /** Tells the live channel at once that sessions are over. */
  sessionsEnded: (sessionIds: number[]) => Promise<void>
  brandOf: (host: string) => 'platform' | 'factory' | 'enterprise'
  demo: boolean
}

export function accessHandlers({ sessionsEnded, brandOf, demo }: Wiring): Handlers<typeof accessCalls> {
  return {
    signIn,
    signOut: async (_, viewer, { db }) => {
      await db.system.transaction().execute(async trx => {
        await deleteSession(trx, viewer.sessionId)
        await writeAudit(trx, viewer, 'signOut')
      })
      await sessionsEnded([viewer.sessionId])
    },
    alive: (_, viewer, { db }) => keepSessionAlive(db.gate, viewer.sessionId),
    menuTree: async (_, viewer) => menuTree(viewer.rights),
    getAccount,
    updateProfile,
    changePassword: makeChangePassword(sessionsEnded),
    brand: async (_, visitor) => ({ brand: brandOf(visitor.host), demo, serverTime: Date.now() }),
    health: async () => undefined,
    ready: async (_, __, { db }) => {
      await askDatabase(db.gate).catch(() => {
        throw refuse('call.busy')
      })
    },
  }
}

import type { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import type { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import type { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { SecurityLog } from '../core/http/security-log.ts'
import { makeChangePassword } from './account/change-password.ts'
import { getAccount } from './account/get-account.ts'
import { listPeople } from './account/list-accounts.ts'
import { resetPassword } from './account/reset-password.ts'
import { saveAccount } from './account/save-account.ts'
import { setAccountState } from './account/set-account-state.ts'
import { unlockAccount } from './account/unlock-account.ts'
import { updateProfile } from './account/update-profile.ts'
import { checkHealth } from './check-health.ts'
import { checkReady } from './check-ready.ts'
import { listMenus } from './list-menus.ts'
import { checkPeople } from './people-import/check-people.ts'
import { importPeople } from './people-import/import-people.ts'
import { readImportTemplate } from './people-import/read-import-template.ts'
import { makeSignIn } from './session/access-sign-in.ts'
import { makeSignOut } from './session/access-sign-out.ts'
import { endSessionsOfAccount } from './session/end-all-sessions-of-account.ts'
import { endOtherSessions } from './session/end-others.ts'
import { keepAlive } from './session/keep-alive.ts'
import { listOwnSessions } from './session/list-sessions.ts'
import { listSessionsOfAccount } from './session/list-sessions-of-account.ts'
import type { SessionTools } from './session/open-session.ts'
import { endOneSession } from './session/session-end.ts'

type Wiring = SessionTools & { security: SecurityLog }

export const accessHandlers = ({ sessionsEnded, fileUrl, security }: Wiring): Handlers<typeof accessCalls> => ({
  signIn: makeSignIn({ fileUrl, security, sessionsEnded }),
  signOut: makeSignOut(sessionsEnded),
  keepAlive,
  listMenus,
  getAccount: getAccount(fileUrl),
  updateProfile,
  changePassword: makeChangePassword(sessionsEnded),
  checkHealth,
  checkReady,
})

export const accountHandlers: Handlers<typeof accountCalls> = {
  list: listPeople,
  save: saveAccount,
  setState: setAccountState,
  resetPassword,
  unlock: unlockAccount,
}

export const peopleImportHandlers: Handlers<typeof peopleImportCalls> = {
  readImportTemplate,
  checkPeople,
  importPeople,
}

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  list: listOwnSessions,
  end: endOneSession,
  endOthers: endOtherSessions,
  listOfAccount: listSessionsOfAccount,
  endAllOfAccount: endSessionsOfAccount,
}

import type { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import type { SessionTools } from '../session/open-session.ts'
import { makeBeginApp } from './begin-app.ts'
import { makeCompleteSignIn } from './complete-sign-in.ts'
import { makeConfirmApp } from './confirm-app.ts'
import { makeConfirmSession } from './confirm-session.ts'
import { endTrust } from './end-trust.ts'
import { readSecurity } from './read-security.ts'
import { removeApp } from './remove-app.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { takeOff } from './take-off.ts'

export const factorHandlers = (sealer: Sealer, tools: SessionTools): Handlers<typeof factorCalls> => ({
  completeSignIn: makeCompleteSignIn(sealer, tools),
  readSecurity,
  beginApp: makeBeginApp(sealer),
  confirmApp: makeConfirmApp(sealer),
  removeApp,
  renewRecoveryCodes,
  endTrust,
  takeOff,
  confirmSession: makeConfirmSession(sealer),
})

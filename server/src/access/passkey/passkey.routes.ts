import type { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import type { SessionTools } from '../session/open-session.ts'
import { beginPasskeySignIn } from './begin-passkey-sign-in.ts'
import { beginProof } from './begin-proof.ts'
import { beginRegistration } from './begin-registration.ts'
import { makePasskeySignIn } from './passkey-sign-in.ts'
import { registerPasskey } from './register-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'

export const passkeyHandlers = (tools: SessionTools): Handlers<typeof passkeyCalls> => ({
  beginRegistration,
  register: registerPasskey,
  rename: renamePasskey,
  remove: removePasskey,
  beginProof,
  beginSignIn: beginPasskeySignIn,
  signIn: makePasskeySignIn(tools),
})

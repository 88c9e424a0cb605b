import { coreTexts } from './core.texts.ts'
import { currentUser, isReplaced, signedOut } from './session-store.ts'
import { textOf } from './texts.ts'
import { notify } from './toasts.ts'
import { isDisplay } from './wall-key.ts'

/** The server has ended the session (spec §8): what was kept is forgotten but for what they have begun, the person is told, and the guards bring the page to /login. */
export function endSession() {
  const user = currentUser()
  if (!user || isReplaced()) return
  signedOut({ keepDrafts: true })
  // A display signs in again by itself, or says why not.
  if (!isDisplay(user)) notify.error(textOf(coreTexts, 'signedOut'))
}

import { coreTexts } from './core.texts.ts'
import { notify } from './notices.ts'
import { currentUser, signedOut } from './session-store.ts'
import { textOf } from './texts.ts'

/** The server has ended the session (spec §8): what was kept is forgotten, the person is told, and the guards bring the page to /login. */
export function endSession() {
  if (!currentUser()) return
  signedOut()
  notify.error(textOf(coreTexts, 'signedOut'))
}

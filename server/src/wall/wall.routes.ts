import type { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import type { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { listDisplays } from './list-displays.ts'
import { makeDisplay } from './make-display.ts'
import { makeOpenDisplay } from './open-display.ts'
import { readScreen } from './read-screen.ts'
import { renameDisplay } from './rename-display.ts'
import { reportDisplay } from './report-display.ts'
import { revokeDisplay } from './revoke-display.ts'
import { saveScreen } from './save-screen.ts'

export const wallHandlers: Handlers<typeof wallCalls> = { readScreen, saveScreen }

export const displayHandlers = (
  sessionsEnded: Parameters<typeof makeOpenDisplay>[0],
): Handlers<typeof displayCalls> => ({
  list: listDisplays,
  make: makeDisplay,
  rename: renameDisplay,
  revoke: revokeDisplay,
  open: makeOpenDisplay(sessionsEnded),
  report: reportDisplay,
})

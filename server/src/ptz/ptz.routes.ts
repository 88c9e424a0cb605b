import type { ptzCalls } from '@watchfire/contract/ptz/ptz.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { PtzParts } from './ask-ptz.ts'
import { findPtz } from './find-ptz.ts'
import { goToPreset } from './go-to-preset.ts'
import { movePtz } from './move-ptz.ts'
import { stopPtz } from './stop-ptz.ts'

export const ptzHandlers = (parts: PtzParts): Handlers<typeof ptzCalls> => ({
  find: findPtz(parts),
  move: movePtz(parts),
  stop: stopPtz(parts),
  goToPreset: goToPreset(parts),
})

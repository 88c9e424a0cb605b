import type { wallCalls } from '@watchfire/contract/wall/wall.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { readScreen } from './read-screen.ts'
import { saveScreen } from './save-screen.ts'

export const wallHandlers: Handlers<typeof wallCalls> = { readScreen, saveScreen }

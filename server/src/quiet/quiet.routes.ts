import type { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { listQuietOf } from './list-quiet.ts'
import { postponeAlarm } from './postpone-alarm.ts'
import { silenceDevice } from './silence-device.ts'

export const quietHandlers: Handlers<typeof quietCalls> = {
  silenceDevice,
  postponeAlarm,
  list: listQuietOf,
}

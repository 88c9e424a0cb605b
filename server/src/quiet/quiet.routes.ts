import type { quietCalls } from '@watchfire/contract/quiet/quiet.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { endMaintenance } from './end-maintenance.ts'
import { listQuietOf } from './list-quiet.ts'
import { postponeAlarm } from './postpone-alarm.ts'
import { silenceDevice } from './silence-device.ts'
import { startMaintenance } from './start-maintenance.ts'

export const quietHandlers: Handlers<typeof quietCalls> = {
  silenceDevice,
  postponeAlarm,
  startMaintenance,
  endMaintenance,
  list: listQuietOf,
}

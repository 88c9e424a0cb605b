import { callsOf } from '../core/call.ts'
import { aiServerCalls } from './ai-server.calls.ts'
import { alarmSourceCalls } from './alarm-source.calls.ts'
import { armingCalls } from './arming.calls.ts'
import { cameraCalls } from './camera.calls.ts'
import { cameraBulkCalls } from './camera-bulk.calls.ts'
import { cameraDefaultCalls } from './camera-default.calls.ts'
import { cameraImportCalls } from './camera-import.calls.ts'
import { channelCalls } from './channel.calls.ts'
import { treeCalls } from './channel-tree.calls.ts'
import { deviceMoveCalls } from './device-move.calls.ts'
import { stateCalls } from './device-state.calls.ts'
import { gb28181Calls } from './gb28181.calls.ts'

export const deviceCalls = callsOf('device', {
  ...channelCalls,
  ...treeCalls,
  ...alarmSourceCalls,
  ...aiServerCalls,
  ...cameraCalls,
  ...stateCalls,
  ...cameraBulkCalls,
  ...cameraImportCalls,
  ...deviceMoveCalls,
  ...armingCalls,
  ...cameraDefaultCalls,
  ...gb28181Calls,
})

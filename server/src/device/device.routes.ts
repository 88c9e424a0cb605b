import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { changeSensitivity } from './change-sensitivity.ts'
import { getAiServers, getChannel, getChannels } from './list-devices.ts'

export const deviceHandlers: Handlers<typeof deviceCalls> = {
  list: getChannels,
  listFromDeviceService: getChannels,
  listAiServers: getAiServers,
  get: getChannel,
  setSensitivity: changeSensitivity,
}

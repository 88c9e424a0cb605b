import type { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { getChannel } from './get-device.ts'
import { getAiServers } from './list-ai-servers.ts'
import { getChannels } from './list-devices.ts'
import { changeSensitivity } from './set-sensitivity.ts'

export const deviceHandlers: Handlers<typeof deviceCalls> = {
  list: getChannels,
  listFromDeviceService: getChannels,
  listAiServers: getAiServers,
  get: getChannel,
  setSensitivity: changeSensitivity,
}

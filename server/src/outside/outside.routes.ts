import type { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { addNetwork, listNetworks, removeNetwork } from './company-networks.ts'

export const outsideHandlers: Handlers<typeof outsideCalls> = {
  listNetworks,
  addNetwork,
  removeNetwork,
}

import type { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { addNetwork } from './add-network.ts'
import { listNetworks } from './list-networks.ts'
import { removeNetwork } from './remove-network.ts'

export const outsideHandlers: Handlers<typeof outsideCalls> = {
  listNetworks,
  addNetwork,
  removeNetwork,
}

import type { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { addNetwork, removeNetwork } from './change-networks.ts'
import { listNetworks } from './list-networks.ts'

export const outsideHandlers: Handlers<typeof outsideCalls> = { networks: listNetworks, addNetwork, removeNetwork }

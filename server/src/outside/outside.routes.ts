import type { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import type { Queue } from '../core/jobs/queue.ts'
import { addNetwork, listNetworks, removeNetwork } from './company-networks.ts'

export const outsideHandlers = (tools: { queue: Pick<Queue, 'send'> }): Handlers<typeof outsideCalls> => ({
  networks: listNetworks,
  addNetwork: addNetwork(tools),
  removeNetwork,
})

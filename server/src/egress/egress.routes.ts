import type { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { addNetwork } from './add-network.ts'
import { listNetworks } from './list-networks.ts'
import { removeNetwork } from './remove-network.ts'

export const egressHandlers: Handlers<typeof egressCalls> = {
  listNetworks,
  addNetwork,
  removeNetwork,
}

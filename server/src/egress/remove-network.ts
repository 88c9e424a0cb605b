import type { egressCalls } from '@watchfire/contract/egress/egress.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { networks } from './company-networks.ts'

export const removeNetwork: Handler<typeof egressCalls.removeNetwork> = ({ networkId }, viewer, { db }) =>
  networks.remove(db, viewer, networkId)

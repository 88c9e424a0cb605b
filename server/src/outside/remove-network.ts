import type { outsideCalls } from '@watchfire/contract/outside/outside.calls.ts'
import type { Handler } from '../core/http/handlers.ts'
import { networks } from './company-networks.ts'

export const removeNetwork: Handler<typeof outsideCalls.removeNetwork> = ({ networkId }, viewer, { db }) =>
  networks.remove(db, viewer, networkId)

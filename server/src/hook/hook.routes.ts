import type { hookCalls } from '@watchfire/contract/hook/hook.calls.ts'
import type { Handlers } from '../core/http/handlers.ts'
import { bindName } from './bind-name.ts'
import { createBroker } from './create-broker.ts'
import { createSource } from './create-source.ts'
import { getSource } from './get-source.ts'
import { listPayloads } from './list-payloads.ts'
import { listSources } from './list-sources.ts'
import { removeSource } from './remove-source.ts'
import { rotateToken } from './rotate-token.ts'
import type { IntakeParts } from './take-read.ts'
import { tryExpression } from './try-expression.ts'
import { updateBroker } from './update-broker.ts'
import { updateSource } from './update-source.ts'

export const hookHandlers = (
  parts: Pick<IntakeParts, 'sealer' | 'door' | 'pool'> & { serverUrl: string },
): Handlers<typeof hookCalls> => ({
  listSources,
  getSource,
  createSource: createSource(parts),
  updateSource: updateSource(parts),
  createBroker: createBroker(parts),
  updateBroker: updateBroker(parts),
  rotateToken: rotateToken(parts),
  removeSource,
  bindName,
  listPayloads: listPayloads(parts),
  tryExpression: tryExpression(parts),
})

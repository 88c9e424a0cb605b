import type { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { listApiKeys } from './list-api-keys.ts'
import { makeApiKey } from './make-api-key.ts'
import { renewApiKey } from './renew-api-key.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { updateApiKey } from './update-api-key.ts'

export const apiKeyHandlers: Handlers<typeof apiKeyCalls> = {
  list: listApiKeys,
  make: makeApiKey,
  update: updateApiKey,
  renew: renewApiKey,
  revoke: revokeApiKey,
}

import type { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import { makeProvisioningToken } from './make-provisioning-token.ts'
import { readProvisioning } from './read-provisioning.ts'
import { revokeProvisioningToken } from './revoke-provisioning-token.ts'
import { saveProvisioning } from './save-provisioning.ts'

export const provisioningHandlers: Handlers<typeof provisioningCalls> = {
  read: readProvisioning,
  save: saveProvisioning,
  makeToken: makeProvisioningToken,
  revokeToken: revokeProvisioningToken,
}

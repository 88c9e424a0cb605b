import type { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import type { SessionTools } from '../session/open-session.ts'
import { finishSignIn } from './finish-provider.ts'
import { linkIdentity } from './link-provider.ts'
import { listIdentities } from './list-identities.ts'
import { listWays } from './list-ways.ts'
import type { OidcTools } from './oidc-client.ts'
import { readProviderSettings } from './read-provider-settings.ts'
import { removeIdentity } from './remove-identity.ts'
import { saveOidcProvider } from './save-oidc-provider.ts'
import { saveProviderWord } from './save-provider-word.ts'
import { testOidcProvider } from './test-oidc-provider.ts'

export const providerHandlers = (
  tools: OidcTools & SessionTools & { publicUrl: string | undefined },
): Handlers<typeof providerCalls> => ({
  readSettings: readProviderSettings(tools.publicUrl),
  saveWord: saveProviderWord,
  saveOidc: saveOidcProvider(tools.sealer),
  testOidc: testOidcProvider(tools),
  listIdentities,
  link: linkIdentity,
  removeIdentity,
  listWays,
  finish: finishSignIn(tools),
})

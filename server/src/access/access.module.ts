import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { accountCalls } from '@watchfire/contract/access/account/account.calls.ts'
import { brandCalls } from '@watchfire/contract/access/brand.calls.ts'
import { consentCalls } from '@watchfire/contract/access/consent/consent.calls.ts'
import { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { apiKeyCalls } from '@watchfire/contract/access/key/api-key.calls.ts'
import { membershipCalls } from '@watchfire/contract/access/membership/membership.calls.ts'
import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { peopleImportCalls } from '@watchfire/contract/access/people-import/people-import.calls.ts'
import { policyCalls } from '@watchfire/contract/access/policy/policy.calls.ts'
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { roleCalls } from '@watchfire/contract/access/role/role.calls.ts'
import { separationCalls } from '@watchfire/contract/access/separation/separation.calls.ts'
import { sessionCalls } from '@watchfire/contract/access/session/session.calls.ts'
import type { FastifyInstance } from 'fastify'
import { brandAt } from '../core/brand.ts'
import type { Context, Mounted } from '../core/context.ts'
import type { ResolveFor } from '../core/egress/egress-address.ts'
import { serveCalls } from '../core/http/serve-calls.ts'
import { announceSessions } from '../core/live/session-signal.queries.ts'
import { accessHandlers, accountHandlers, peopleImportHandlers, sessionHandlers } from './access.routes.ts'
import { consentListenerRights, hydrateConsent } from './consent/consent.live.ts'
import { consentHandlers } from './consent/consent.routes.ts'
import { watchConsents } from './consent/watch-consents.ts'
import { demoAccounts } from './demo-accounts.ts'
import { directoryHandlers } from './directory/directory.routes.ts'
import { factorHandlers } from './factor/factor.routes.ts'
import { invitationHandlers } from './invitation/invitation.routes.ts'
import type { InvitationLinks } from './invitation/invitation-links.ts'
import { apiKeyHandlers } from './key/api-key.routes.ts'
import { membershipHandlers } from './membership/membership.routes.ts'
import { passkeyHandlers } from './passkey/passkey.routes.ts'
import { readPolicy } from './policy/read-policy.ts'
import { savePolicyOfCustomer } from './policy/save-policy.ts'
import { openOidcClients } from './provider/oidc-client.ts'
import { providerHandlers } from './provider/provider.routes.ts'
import { serveBegin } from './provider/provider-begin.ts'
import { serveTakeCode } from './provider/provider-take-code.ts'
import { provisioningHandlers } from './provisioning/provisioning.routes.ts'
import { readBrand } from './read-brand.ts'
import { roleHandlers } from './role/role.routes.ts'
import { serveScim } from './scim/serve-scim.ts'
import { separationHandlers } from './separation/separation.routes.ts'
import { noteUnknownSignIns } from './session/note-unknown-sign-ins.ts'

type Given = Context & { resolveFor: ResolveFor; invitations: InvitationLinks }

export function mountAccess(app: FastifyInstance, context: Given): Mounted {
  const { db, log, settings, fileUrl, sealer, resolveFor, invitations } = context
  const sessionTools = {
    fileUrl,
    // An empty list would mean everybody's.
    sessionsEnded: async (ids: number[]) => {
      if (ids.length > 0) await announceSessions(db.system, ids)
    },
  }
  const handlers = accessHandlers({
    ...sessionTools,
    security: app.security,
  })
  serveCalls(app, accessCalls, handlers, context)
  const demo = settings.WATCHFIRE_DEMO ? demoAccounts : undefined
  serveCalls(app, brandCalls, { read: readBrand({ brandOf: brandAt, demoAccounts: demo }) }, context)
  serveCalls(app, roleCalls, roleHandlers, context)
  serveCalls(app, separationCalls, separationHandlers, context)
  context.kinds.registerKind('consent', hydrateConsent, { rights: consentListenerRights })
  serveCalls(app, consentCalls, consentHandlers, context)
  serveCalls(app, apiKeyCalls, apiKeyHandlers, context)
  serveCalls(app, accountCalls, accountHandlers, context)
  serveCalls(app, invitationCalls, invitationHandlers(invitations), context)
  serveCalls(app, membershipCalls, membershipHandlers(sessionTools), context)
  serveCalls(app, peopleImportCalls, peopleImportHandlers, context)
  serveCalls(app, sessionCalls, sessionHandlers, context)
  serveCalls(app, policyCalls, { read: readPolicy, save: savePolicyOfCustomer }, context)
  serveCalls(app, factorCalls, factorHandlers(sealer, sessionTools), context)
  serveCalls(app, passkeyCalls, passkeyHandlers(sessionTools), context)
  const publicUrl = settings.WATCHFIRE_PUBLIC_URL
  const provider = { ...sessionTools, sealer, resolveFor, publicUrl }
  serveCalls(app, directoryCalls, directoryHandlers({ ...provider, security: app.security }), context)
  serveCalls(app, providerCalls, providerHandlers(provider), context)
  serveCalls(app, provisioningCalls, provisioningHandlers, context)
  serveScim(app, { db, publicUrl })
  const routes = { db, log, clients: openOidcClients(provider), publicUrl }
  serveBegin(app, routes)
  serveTakeCode(app, routes)
  return { jobs: [watchConsents, noteUnknownSignIns] }
}

/** Sends the browser to the provider, with a state, a nonce and a code challenge that only this server and this browser can answer. */
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { FastifyInstance } from 'fastify'
import * as oidc from 'openid-client'
import { cookiesOf } from '../../core/http/cookies.ts'
import type { Tools } from '../../core/http/handlers.ts'
import { serveRaw } from '../../core/http/raw-route.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { backToLogin, ownPath } from './back-to-login.ts'
import { bindBrowser } from './browser-cookie.ts'
import type { OidcClients } from './oidc-client.ts'
import { findOpenOidc, noteProblem } from './provider.queries.ts'
import { problemOf, sentenceOf } from './provider-problem.ts'
import { isAtOrigin, originOf, redirectPath } from './redirect-uri.ts'
import { insertFlow } from './sign-in-flow.queries.ts'

export type ProviderRoutes = Tools & { clients: OidcClients; publicUrl: string | undefined }

export function serveBegin(app: FastifyInstance, { db, log, clients, publicUrl }: ProviderRoutes): void {
  serveRaw(app, providerCalls.begin, { db, log }, async ({ at, to }, _caller, request, reply) => {
    const provider = await findOpenOidc(db.auth, at)
    if (!provider) return backToLogin(reply, { at, problem: 'signIn.notOpen' })
    const origin = originOf(request, publicUrl)
    if (!isAtOrigin(request, origin)) return reply.redirect(`${origin}${request.url}`, 302)
    const { tenant_id: tenantId } = provider
    try {
      const client = await clients(provider)
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const redirectUri = `${origin}${redirectPath(tenantId)}`
      const url = oidc.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      const browserHash = bindBrowser(cookiesOf(request, reply))
      const stateHash = hashOfSecret(state)
      await insertFlow(db.auth, { tenantId, stateHash, browserHash, nonce, verifier, redirectUri, wanted: ownPath(to) })
      return reply.redirect(url.href, 302)
    } catch (error) {
      const problem = problemOf(error)
      log.warn({ err: error, tenantId, problem }, 'a sign-in provider does not work')
      await noteProblem(db.auth, tenantId, problem)
      return backToLogin(reply, { at, problem: sentenceOf(problem), to: ownPath(to) })
    }
  })
}

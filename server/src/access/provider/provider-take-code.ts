/** Where a provider sends the browser back to: what it says is checked, and the person it names is let in or told why not. */
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { FastifyInstance } from 'fastify'
import * as oidc from 'openid-client'
import { cookiesOf } from '../../core/http/cookies.ts'
import { serveRaw } from '../../core/http/raw-route.ts'
import { hashOfSecret } from '../../core/session/authorize.ts'
import { admitPerson } from './admit-person.ts'
import { backToLogin } from './back-to-login.ts'
import { browserOf } from './browser-cookie.ts'
import { type Claims, groupsOf, personOf } from './claims.ts'
import { findOidc, findSignIn, noteProblem, type OidcProviderRow } from './provider.queries.ts'
import type { ProviderRoutes } from './provider-begin.ts'
import { problemOf, sentenceOf } from './provider-problem.ts'
import { grantFlow, type SignInFlow, takeFlow } from './sign-in-flow.queries.ts'

export function serveTakeCode(app: FastifyInstance, { db, log, clients }: ProviderRoutes): void {
  serveRaw(app, providerCalls.takeCode, { db, log }, async ({ state = '' }, caller, request, reply) => {
    const { customer } = request.params as { customer: string }
    const tenantId = /^\d{1,15}$/.test(customer) ? Number(customer) : 0
    const refused = (problem: string, known: { at?: string | undefined; to?: string } = {}) => {
      app.security.record('signInFailed', { address: request.ip, path: providerCalls.takeCode.path })
      return backToLogin(reply, { ...known, problem })
    }
    const browserHash = browserOf(cookiesOf(request, reply))
    const flow = browserHash && (await takeFlow(db.auth, { stateHash: hashOfSecret(state), browserHash, tenantId }))
    if (!flow) return refused('signIn.expired')
    const provider = await findOidc(db.auth, tenantId)
    const at = (await findSignIn(db.auth, tenantId))?.word
    const known = { at, to: flow.wanted }
    if (!provider?.in_use) return refused('signIn.notOpen', known)
    try {
      const client = await clients(provider)
      const said = await askWhoItIs(client, { flow, state, search: new URL(request.url, 'http://x').search }, provider)
      const admitted = await admitPerson(db, provider, said, caller)
      await noteProblem(db.auth, tenantId, ('problem' in admitted && admitted.problem) || '')
      if ('refused' in admitted) return refused(admitted.refused, known)
      await grantFlow(db.auth, flow.flow_id, admitted.accountId)
      return backToLogin(reply, { ...known, done: '1' })
    } catch (error) {
      const problem = problemOf(error)
      log.warn({ err: error, tenantId, problem }, 'a sign-in by a provider failed')
      await noteProblem(db.auth, tenantId, problem)
      return refused(sentenceOf(problem), known)
    }
  })
}

/** @throws what openid-client finds wrong: state, issuer, nonce, audience, times, signature, or the code itself */
async function askWhoItIs(
  client: oidc.Configuration,
  { flow, state, search }: { flow: SignInFlow; state: string; search: string },
  { group_claim: groupClaim }: OidcProviderRow,
) {
  const tokens = await oidc.authorizationCodeGrant(client, new URL(`${flow.redirect_uri}${search}`), {
    pkceCodeVerifier: flow.verifier,
    expectedState: state,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (!token) throw new Error('code:claims')
  const claims = await completeClaims(client, tokens.access_token, token, groupClaim)
  return {
    person: personOf(token.iss, token.sub, claims),
    groups: groupsOf(claims, groupClaim) ?? [],
    numbers: { sub: token.sub, oid: typeof token.oid === 'string' ? token.oid : '' },
  }
}

/** What the token leaves out, its provider may say when asked. */
async function completeClaims(
  client: oidc.Configuration,
  accessToken: string,
  token: oidc.IDToken,
  groupClaim: string,
): Promise<Claims> {
  const complete = token.name !== undefined && (groupClaim === '' || groupsOf(token, groupClaim) !== undefined)
  if (complete || !client.serverMetadata().userinfo_endpoint) return token
  return { ...(await oidc.fetchUserInfo(client, accessToken, token.sub)), ...token }
}

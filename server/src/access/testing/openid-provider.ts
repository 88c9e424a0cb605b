/** A provider nobody here wrote, with people and groups of a test. Whoever is named at its sign-in page is signed in. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type Someone = { name: string; preferred_username: string; email?: string; groups?: string[] }
export const clientOfTest = { id: 'watchfire', secret: 'a-secret-of-the-provider' }

export async function startOpenIdProvider(people: Record<string, Someone>) {
  const holder: { provider?: Provider } = {}
  const server = createServer(async (request, response) => {
    const { provider } = holder
    if (!provider) return response.writeHead(503).end()
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
    if (!pathname.startsWith('/interaction/')) return void provider.callback()(request, response)
    const login = searchParams.get('login')
    if (!login) return response.writeHead(200, { 'content-type': 'text/html' }).end(signInPage)
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    if (login === 'nobody') {
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    }
    const accountId = session?.accountId ?? login
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId } })
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    people,
    /** Where it may send browsers back to. */
    open(redirectUri: string) {
      holder.provider = new Provider(issuer, {
        clients: [{ client_id: clientOfTest.id, client_secret: clientOfTest.secret, redirect_uris: [redirectUri] }],
        claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'], groups: ['groups'] },
        scopes: ['openid', 'profile', 'email', 'groups'],
        ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
        cookies: { keys: ['of a test'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
        findAccount: (_, sub) =>
          people[sub] && { accountId: sub, claims: async () => ({ sub, ...people[sub] }) as never },
      })
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const signInPage = `<!doctype html><title>Sign in</title><form><label>Login <input name="login" autofocus></label><button>Sign in</button></form>`

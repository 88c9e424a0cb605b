/** The OpenID Connect client of one customer's provider: its address is the customer's word, so every request goes through egress. */
import * as oidc from 'openid-client'
import type { ResolveFor } from '../../core/egress/egress-address.ts'
import { egressFetch } from '../../core/egress/egress-fetch.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import type { OidcProviderRow } from './provider.queries.ts'

export type OidcTools = { sealer: Sealer; resolveFor: ResolveFor /** 8 s unless given. */; timeoutMs?: number }

/** How far the clocks of provider and server may be apart. */
const clockToleranceSeconds = 60
/** What a provider says of itself is asked again after this time; its keys are, whenever one is unknown. */
const keptMs = 10 * 60_000

export const secretPurpose = (tenantId: number): string => `oidc ${tenantId}`

type Provider = Pick<OidcProviderRow, 'tenant_id' | 'issuer' | 'client_id' | 'secret' | 'version'>
export type OidcClients = (provider: Provider) => Promise<oidc.Configuration>

/** Clients by customer, each kept a while; who asks together waits for one discovery, and a failure is not kept. */
export function openOidcClients(tools: OidcTools): OidcClients {
  const kept = new Map<number, { version: number; until: number; client: Promise<oidc.Configuration> }>()
  return provider => {
    const held = kept.get(provider.tenant_id)
    if (held && held.version === provider.version && held.until > Date.now()) return held.client
    const client = discover(provider, tools)
    kept.set(provider.tenant_id, { version: provider.version, until: Date.now() + keptMs, client })
    client.catch(() => kept.delete(provider.tenant_id))
    return client
  }
}

/** @throws errors of egress, of the connection and of openid-client; see `problemOf` */
export async function discover(
  { tenant_id: tenantId, issuer, client_id: clientId, secret: sealed }: Provider,
  { sealer, resolveFor, timeoutMs = 8_000 }: OidcTools,
): Promise<oidc.Configuration> {
  const secret = sealed ? openSecret(sealer, sealed, tenantId) : ''
  const fetch: oidc.CustomFetch = egressFetch(resolveFor(tenantId), { timeoutMs })
  const server = new URL(issuer)
  const plain = server.protocol === 'http:'
  const found = await oidc.discovery(server, clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetch,
    timeout: timeoutMs / 1000,
    execute: plain ? [oidc.allowInsecureRequests] : [],
  })
  const metadata = found.serverMetadata()
  const client = new oidc.Configuration(
    metadata,
    clientId,
    { [oidc.clockTolerance]: clockToleranceSeconds },
    authenticationBy(secret, metadata.token_endpoint_auth_methods_supported),
  )
  client[oidc.customFetch] = fetch
  client.timeout = timeoutMs / 1000
  if (plain) oidc.allowInsecureRequests(client)
  // Whatever the line between us and the provider: a token counts by its signature.
  oidc.enableNonRepudiationChecks(client)
  return client
}

function openSecret(sealer: Sealer, sealed: Buffer, tenantId: number): string {
  try {
    return sealer.open(sealed, secretPurpose(tenantId))
  } catch {
    throw new Error('code:wrongKey')
  }
}

function authenticationBy(secret: string, methods: readonly string[] = ['client_secret_basic']): oidc.ClientAuth {
  if (secret === '') return oidc.None()
  return methods.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

/** A provider that says what a test bends: for everything a library of providers would never do. */
import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, unknown>
export type Bent = {
  header?: Fields
  claims?: Fields
  wrongKey?: boolean
  metadata?: Fields
  token?: Fields
  status?: number
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (fields: Fields) => Buffer.from(JSON.stringify(fields)).toString('base64url')

export async function startForgingProvider(clientId: string) {
  let bent: Bent = {}
  let nonce = ''
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    const answer = (fields: Fields, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(fields))
    if (path === '/moved') return response.writeHead(302, { location: `${issuer}/keys` }).end()
    if (path === '/keys')
      return answer({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] })
    if (path === '/token')
      return answer({ access_token: 'a', token_type: 'bearer', id_token: token(), ...bent.token }, bent.status)
    if (path !== '/.well-known/openid-configuration') return response.writeHead(404).end()
    return answer({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      authorization_response_iss_parameter_supported: true,
      ...bent.metadata,
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function token(): string {
    const now = Math.floor(Date.now() / 1000)
    const header = { alg: 'RS256', kid: 'k', ...bent.header }
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: 'forged',
      iat: now,
      exp: now + 300,
      nonce,
      name: 'x',
      ...bent.claims,
    }
    const text = `${encode(header)}.${encode(claims)}`
    if (header.alg === 'none') return `${text}.`
    const key = (bent.wrongKey ? otherKeys : keys).privateKey
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
  }
  return {
    issuer,
    asked,
    /** What it says next, to whoever was sent here by this address. */
    bend(next: Bent, location = '') {
      bent = next
      nonce = location ? (new URL(location).searchParams.get('nonce') ?? '') : ''
      asked.length = 0
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

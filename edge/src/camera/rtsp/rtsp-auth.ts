import { createHash, randomBytes } from 'node:crypto'

export type Credentials = { user: string; password: string }

type Challenge = { scheme: string; fields: Map<string, string> }

type DigestState = {
  hash: 'md5' | 'sha256'
  algorithm: string
  session: boolean
  realm: string
  nonce: string
  opaque?: string
  useQop: boolean
  count: number
}

/**
 * Answers the challenges of RTSP servers: Digest with SHA-256 or MD5 (RFC 7616), else Basic. Digest is taken where it is
 * offered, so that the password does not cross the network in the clear. Basic is answered because there are cameras that know
 * nothing else; what keeps the password from strangers is that a login goes to the places alone that it was typed for.
 */
export class RtspAuth {
  private basic = false
  private digest: DigestState | undefined
  private readonly credentials: Credentials | undefined
  private readonly newNonce: () => string

  /** `newNonce` makes the client's nonces; given by the published examples of RFC 7616 in tests. */
  constructor(credentials: Credentials | undefined, newNonce = () => randomBytes(8).toString('hex')) {
    this.credentials = credentials
    this.newNonce = newNonce
  }

  /** Takes the challenges of a 401: whether there is an answer, and whether only the nonce had grown old. */
  accept(values: string[]): 'answerable' | 'stale' | 'hopeless' {
    if (!this.credentials) return 'hopeless'
    const challenges = values.flatMap(parseChallenges)
    const digests = challenges.map(readDigest).filter(one => one !== undefined)
    this.digest = digests.find(one => one.hash === 'sha256') ?? digests[0]
    this.basic = challenges.some(one => one.scheme === 'basic')
    if (this.digest) return challenges.some(isStale) ? 'stale' : 'answerable'
    return this.basic ? 'answerable' : 'hopeless'
  }

  /** The Authorization field for one request, when the server has asked for it. */
  header(method: string, url: string): string | undefined {
    if (!this.credentials) return undefined
    const { user, password } = this.credentials
    if (this.digest) return answerDigest(this.digest, this.credentials, this.newNonce(), method, url)
    if (this.basic) return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    return undefined
  }
}

function answerDigest(
  digest: DigestState,
  { user, password }: Credentials,
  clientNonce: string,
  method: string,
  url: string,
): string {
  const hash = (text: string) => createHash(digest.hash).update(text).digest('hex')
  digest.count += 1
  const count = digest.count.toString(16).padStart(8, '0')
  const plain = hash(`${user}:${digest.realm}:${password}`)
  const secret = digest.session ? hash(`${plain}:${digest.nonce}:${clientNonce}`) : plain
  const action = hash(`${method}:${url}`)
  const response = digest.useQop
    ? hash(`${secret}:${digest.nonce}:${count}:${clientNonce}:auth:${action}`)
    : hash(`${secret}:${digest.nonce}:${action}`)
  const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
  const fields = [
    `username=${quoted(user)}`,
    `realm=${quoted(digest.realm)}`,
    `nonce=${quoted(digest.nonce)}`,
    `uri="${url}"`,
    `response="${response}"`,
  ]
  if (digest.algorithm) fields.push(`algorithm=${digest.algorithm}`)
  if (digest.opaque !== undefined) fields.push(`opaque=${quoted(digest.opaque)}`)
  if (digest.useQop || digest.session) fields.push(`qop=auth, nc=${count}, cnonce="${clientNonce}"`)
  return `Digest ${fields.join(', ')}`
}

function isStale({ fields }: Challenge): boolean {
  return fields.get('stale')?.toLowerCase() === 'true'
}

function readDigest({ scheme, fields }: Challenge): DigestState | undefined {
  const nonce = fields.get('nonce')
  if (scheme !== 'digest' || nonce === undefined) return undefined
  const algorithm = fields.get('algorithm') ?? ''
  const match = /^(?:(md5)|(sha-?256))?(-sess)?$/i.exec(algorithm)
  if (!match) return undefined
  const qop = fields.get('qop')
  const offered = qop?.split(',').map(one => one.trim().toLowerCase())
  if (offered && !offered.includes('auth')) return undefined
  return {
    hash: match[2] ? 'sha256' : 'md5',
    algorithm,
    session: match[3] !== undefined,
    realm: fields.get('realm') ?? '',
    nonce,
    opaque: fields.get('opaque'),
    useQop: offered !== undefined,
    count: 0,
  }
}

/** One WWW-Authenticate value may hold several challenges: `Digest realm="a", nonce="b", Basic realm="a"`. */
export function parseChallenges(value: string): Challenge[] {
  const challenges: Challenge[] = []
  const tokens = /[\s,]*([^\s,="]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/y
  while (challenges.length < 16) {
    const match = tokens.exec(value)
    if (!match) break
    const [, name = '', quoted, plain] = match
    const text = quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1')
    if (text === undefined) challenges.push({ scheme: name.toLowerCase(), fields: new Map() })
    else challenges.at(-1)?.fields.set(name.toLowerCase(), text)
  }
  return challenges
}

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseChallenges } from '../../../edge/src/camera/rtsp/rtsp-auth.ts'
import type { RtspRequest } from '../../../edge/src/camera/rtsp/rtsp-reader.ts'

export type SimulatorCredentials = { user: string; password: string; scheme: 'basic' | 'md5' | 'sha256' }

/** The server's side of Basic and Digest, for one connection. */
export class Challenge {
  private readonly nonce = randomBytes(12).toString('hex')
  private readonly realm = 'imitation camera'
  private readonly credentials: SimulatorCredentials

  constructor(credentials: SimulatorCredentials) {
    this.credentials = credentials
  }

  /** The WWW-Authenticate field. */
  get demand(): string {
    if (this.credentials.scheme === 'basic') return `Basic realm="${this.realm}"`
    const algorithm = this.credentials.scheme === 'md5' ? 'MD5' : 'SHA-256'
    return `Digest realm="${this.realm}", nonce="${this.nonce}", algorithm=${algorithm}, qop="auth"`
  }

  passes(request: RtspRequest): boolean {
    const given = request.headers.get('authorization') ?? ''
    const { user, password, scheme } = this.credentials
    if (scheme === 'basic') return same(given, `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
    const [answer] = parseChallenges(given)
    const field = (name: string) => answer?.fields.get(name) ?? ''
    if (answer?.scheme !== 'digest' || field('nonce') !== this.nonce || field('uri') !== request.url) return false
    const hash = (text: string) => createHash(scheme).update(text).digest('hex')
    const secret = hash(`${user}:${this.realm}:${password}`)
    const action = hash(`${request.method}:${request.url}`)
    const proof = hash(`${secret}:${this.nonce}:${field('nc')}:${field('cnonce')}:auth:${action}`)
    return field('username') === user && same(field('response'), proof)
  }
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

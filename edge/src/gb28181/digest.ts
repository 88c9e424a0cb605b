/** The challenge a device answers to register (RFC 2617, MD5: all that devices speak). Each is good for one answer. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { putLast } from '@watchfire/contract/core/drop-oldest.ts'
import { parseChallenges } from '../camera/rtsp/rtsp-auth.ts'

const goodForMs = 60_000
/** Of one sender: so many wrong answers in a minute, and no more is looked at until it is over. */
const wrongLimit = 20
const sendersLimit = 256

export type Verdict = 'ask' | 'right' | 'wrong' | 'stale' | 'tooMany'

export class Challenges {
  private readonly secret = randomBytes(32)
  /** Until when each that was answered rightly may not come again. */
  private readonly used = new Map<string, number>()
  private readonly wrongs = new Map<string, { count: number; until: number }>()

  /** Carries its own time and whom it is for, so that nothing is kept of those that nobody answers. */
  make(realm: string, about: string, now: number): string {
    const at = now.toString(36)
    return `Digest realm="${realm}", nonce="${at}.${randomBytes(6).toString('hex')}.${this.mark(at, about)}", algorithm=MD5, qop="auth"`
  }

  check(
    authorisation: string,
    {
      method,
      user,
      password,
      realm,
      about,
      now,
    }: Record<'method' | 'user' | 'password' | 'realm' | 'about', string> & { now: number },
  ): Verdict {
    if (authorisation === '') return 'ask'
    const wrongs = this.wrongs.get(about)
    if (wrongs && wrongs.until > now && wrongs.count >= wrongLimit) return 'tooMany'
    const [answer] = parseChallenges(authorisation.slice(0, 2000))
    const field = (name: string) => answer?.fields.get(name) ?? ''
    if (answer?.scheme !== 'digest') return this.wrong(about, now)
    const nonce = field('nonce')
    if (!this.isFresh(nonce, about, now)) return 'stale'
    const hash = (text: string) => createHash('md5').update(text).digest('hex')
    const secret = hash(`${user}:${realm}:${password}`)
    const action = hash(`${method}:${field('uri')}`)
    const between = field('qop') === 'auth' ? `${nonce}:${field('nc')}:${field('cnonce')}:auth` : nonce
    const isRight =
      field('username') === user &&
      field('realm') === realm &&
      same(hash(`${secret}:${between}:${action}`), field('response').toLowerCase())
    if (!isRight) return this.wrong(about, now)
    this.used.set(nonce, now + goodForMs)
    return 'right'
  }

  private isFresh(nonce: string, about: string, now: number): boolean {
    for (const [old, until] of this.used) {
      if (until > now) break
      this.used.delete(old)
    }
    const [at = '', salt = '', mark = ''] = nonce.split('.')
    const age = now - Number.parseInt(at, 36)
    return salt !== '' && age >= 0 && age < goodForMs && same(mark, this.mark(at, about)) && !this.used.has(nonce)
  }

  private wrong(about: string, now: number): Verdict {
    const before = this.wrongs.get(about)
    const isOver = !before || before.until <= now
    const next = isOver ? { count: 1, until: now + 60_000 } : { ...before, count: before.count + 1 }
    putLast(this.wrongs, sendersLimit, about, next)
    return 'wrong'
  }

  private mark(at: string, about: string): string {
    return createHmac('sha256', this.secret).update(`${at}|${about}`).digest('hex').slice(0, 24)
  }
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

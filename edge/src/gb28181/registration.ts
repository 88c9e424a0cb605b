/** Answers those that want to register, until they have shown the password of a device that is set up. */
import { Challenges } from './digest.ts'
import type { KnownDevice } from './known-device.ts'
import { timeText } from './manscdp.ts'
import type { Asked } from './sip-agent.ts'
import { header, realmOf } from './sip-message.ts'

export class Registration {
  private readonly challenges = new Challenges()
  /** Longest that one holds, seconds. */
  private readonly maxSeconds: number

  constructor(maxSeconds: number) {
    this.maxSeconds = maxSeconds
  }

  /** For how many seconds it is registered, 0 where it takes its leave; or why it is not. */
  answer(
    { request, peer, respond }: Asked,
    device: KnownDevice | undefined,
    serverId: string | undefined,
  ): number | 'notSetUp' | 'wrong' | 'stale' | 'asked' {
    if (!serverId || device?.password === undefined) {
      respond(403)
      return 'notSetUp'
    }
    const now = Date.now()
    const realm = realmOf(serverId)
    const about = `${device.id}|${peer.host}`
    const { id: user, password } = device
    const shown = header(request, 'authorization')
    const verdict = this.challenges.check(shown, { method: 'REGISTER', user, password, realm, about, now })
    if (verdict === 'wrong' || verdict === 'tooMany') {
      respond(403)
      return 'wrong'
    }
    if (verdict !== 'right') {
      respond(401, [['WWW-Authenticate', this.challenges.make(realm, about, now)]])
      return verdict === 'stale' ? 'stale' : 'asked'
    }
    const asked = header(request, 'expires') || /;\s*expires=(\d+)/i.exec(header(request, 'contact'))?.[1] || '3600'
    const seconds = Math.min(this.maxSeconds, Math.max(0, Number.parseInt(asked, 10) || 0))
    respond(200, [
      ['Date', timeText(now)],
      ['Contact', header(request, 'contact') || `<sip:${device.id}@${peer.host}:${peer.port}>`],
      ['Expires', String(seconds)],
    ])
    return seconds
  }
}

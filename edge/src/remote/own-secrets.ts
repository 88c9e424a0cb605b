import { parseCameraUrl } from '../camera/camera-url.ts'
import { spellingsOf } from './redact.ts'

/** What this edge holds that its log must never tell: its key, and how its cameras are opened. The longest come first: one may lie in another. */
export function secretsOf(key: string, urls: readonly string[]): string[] {
  const passwords = urls.flatMap(url => {
    const login = /^rtsp:\/\/([^/?#]*)@/i.exec(url)?.[1]
    const { user = '', password = '' } = parseCameraUrl(url)?.credentials ?? {}
    return login === undefined ? [] : [login, `${user}:${password}`, password]
  })
  return [...new Set([key, ...passwords].flatMap(spellingsOf))].sort((one, other) => other.length - one.length)
}

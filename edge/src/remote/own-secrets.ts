import { parseCameraUrl } from '../camera/camera-url.ts'
import { spellingsOf } from './redact.ts'

export type HeldSecrets = {
  key: string
  /** Of cameras, with the login in them. */
  urls: readonly string[]
  /** Of whatever else it knows. */
  passwords: readonly string[]
}

/** What this edge holds that its log must never tell. The longest come first: one may lie in another. */
export function secretsOf({ key, urls, passwords }: HeldSecrets): string[] {
  const ofCameras = urls.flatMap(url => {
    const login = /^rtsps?:\/\/([^/?#]*)@/i.exec(url)?.[1]
    const { user = '', password = '' } = parseCameraUrl(url)?.credentials ?? {}
    return login === undefined ? [] : [login, `${user}:${password}`, password]
  })
  return [...new Set([key, ...ofCameras, ...passwords].flatMap(spellingsOf))].sort(
    (one, other) => other.length - one.length,
  )
}

import { defineTexts } from '../../core/texts.ts'

/**
 * Why this page cannot ask for a passkey; undefined where it can. Browsers know them over https, or on this computer, and by a host name.
 * A page that is drawn ahead is in no browser yet.
 */
export function passkeyObstacle(): keyof (typeof passkeyObstacleTexts)['zh'] | undefined {
  if (typeof window === 'undefined') return undefined
  if (!window.isSecureContext) return 'insecure'
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'bareAddress'
  return 'PublicKeyCredential' in window ? undefined : 'unknownToBrowser'
}

/** Whether a passkey of this host can be used on this page. */
export const isPasskeyOfHere = ({ host }: { host: string }): boolean =>
  host === location.hostname && passkeyObstacle() === undefined

export const passkeyObstacleTexts = defineTexts({
  zh: {
    insecure: '通过 https 打开本系统后，可以使用通行密钥',
    bareAddress: '通过域名而非 IP 地址打开本系统后，可以使用通行密钥',
    unknownToBrowser: '此浏览器不支持通行密钥',
  },
  en: {
    insecure: 'Passkeys can be used when this page is opened over https',
    bareAddress: 'Passkeys can be used when this page is opened by a host name instead of an IP address',
    unknownToBrowser: 'This browser does not support passkeys',
  },
})

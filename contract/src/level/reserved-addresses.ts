/** Addresses that are pages or files already, by their first part: no algorithm's page may have one. Those of the sidebar stand in `menus`. */

import { publicPages } from '../core/public-pages.ts'
import { menus } from '../core/rights.ts'

const ofConsole = [
  'api-keys',
  'big-screen',
  'check-point',
  'control-setting',
  'customized-screen',
  'detail-version',
  'device-info',
  'device-position',
  'device-state',
  'displays',
  'edit-factory',
  'first-steps',
  'home',
  'invitation',
  'login',
  'mail-detail',
  'q',
  'region-detail',
  'separation',
  'sign-in-ways',
  'visit',
  'wall',
  'word',
  'wp-fault-monitor',
]
const ofServer = [
  'api',
  'assets',
  'brand',
  'docs',
  'ingest',
  'live',
  'manual',
  'media',
  'prerender',
  'scim',
  'screens',
  'user-mgr',
]
const reserved: ReadonlySet<string> = new Set([...ofConsole, ...ofServer, ...publicPages])

/** What has this address already: a menu by its name, anything else by the address itself; undefined: nothing. */
export function holderOf(nickname: string, language: 'zh' | 'en'): string | undefined {
  const menu = Object.values(menus).find(({ url }) => url?.split('/')[1] === nickname)
  return menu?.[language] ?? (reserved.has(nickname) ? `/${nickname}` : undefined)
}

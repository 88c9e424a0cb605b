import type { Session } from '@watchfire/contract/access/session/session.calls.ts'
import Bowser from 'bowser'
import { siteText } from '../../core/site-time.ts'
import type { ListedSession } from './session-list.queries.ts'

/** Of what a browser calls itself only this much is kept. */
export const maxUserAgent = 200

export function sessionOf(row: ListedSession, currentSessionId: number): Session {
  return {
    sessionId: row.session_id,
    ...deviceOf(row.user_agent),
    address: row.address,
    signedInAt: row.created_at,
    signedInStr: siteText(row.created_at),
    lastSeenAt: row.alive_at,
    lastSeenStr: siteText(row.alive_at),
    current: row.session_id === currentSessionId,
  }
}

/** Names of products, the same in every language: "Chrome 141" on "Windows 10". Empty for what nobody knows. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  if (userAgent === '') return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent)
  const major = browser.version?.split('.')[0]
  const release = os.versionName ?? os.version
  return {
    browser: [browser.name, major].filter(Boolean).join(' '),
    system: [os.name, release].filter(Boolean).join(' '),
  }
}

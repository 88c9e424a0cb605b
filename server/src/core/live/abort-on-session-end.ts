import type { Readable } from 'node:stream'
import type { Grant } from '../session/ticket.ts'
import type { SessionWatch } from './session-watch.ts'

/** Bytes that are being read break off when the session of their reader ends, and when what it may see changes. */
export type AbortOnSessionEnd = <Bytes extends Readable>(holder: Grant, address: string, bytes: Bytes) => Bytes

export const abortOnSessionEnd =
  (sessions: SessionWatch): AbortOnSessionEnd =>
  ({ sessionId, scopeEpoch }, address, bytes) => {
    const end = () => void bytes.destroy()
    const unwatch = sessions.watch(
      { sessionId, language: 'zh', address },
      { changed: now => now.scopeEpoch !== scopeEpoch && end(), ended: end },
    )
    return bytes.once('close', unwatch)
  }

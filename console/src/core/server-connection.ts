/** Whether the server can be heard. Every call and the live channel report here, so it holds with a plain back end as well. */
import { isLost } from './connection-rules.ts'
import { createStore } from './create-store.ts'
import { serverNow } from './server-clock.ts'
import { siteTime } from './site-zone.ts'

export type Connection = {
  lost: boolean
  /** When the server was heard last, by this computer's clock. */
  lastMessageAt: number
}
type Outcome = 'answered' | 'failed' | 'unclear'

const connection = createStore<Connection>({ lost: false, lastMessageAt: Date.now() })
let lastMessageAt = Date.now()
let isLive = false
let isOffline = false
let failingSince: number | undefined
const waiting = new Set<{ since: number }>()

function judge() {
  const silent = [...waiting].map(call => call.since).filter(since => since > lastMessageAt)
  const waitingSince = silent.length > 0 ? Math.min(...silent) : undefined
  const lost = isLost({ isLive, failingSince, waitingSince, isOffline }, Date.now())
  if (lost !== connection.now().lost) connection.put({ lost, lastMessageAt })
}

/** The server was heard: an answer, or a word of the live channel. */
export function received() {
  lastMessageAt = Date.now()
  failingSince = undefined
  isOffline = false
  judge()
}

/** A call goes out; what is returned takes how it ended. */
export function callBegins(): (outcome: Outcome) => void {
  const call = { since: Date.now() }
  waiting.add(call)
  return outcome => {
    waiting.delete(call)
    if (outcome === 'answered') received()
    if (outcome === 'failed') failingSince ??= Date.now()
  }
}

export function setLive(next: boolean) {
  isLive = next
}

const judgeEvery = 1000

/** Judges now and then for as long as the console is open, and at once when the browser goes offline. */
export function watchConnection(): () => void {
  const goOffline = () => {
    isOffline = true
    judge()
  }
  const timer = setInterval(judge, judgeEvery)
  addEventListener('offline', goOffline)
  return () => {
    clearInterval(timer)
    removeEventListener('offline', goOffline)
  }
}

/** The site's time of day at which the server was heard. */
export const lastMessageText = (at: number): string => siteTime(at + serverNow() - Date.now())

export const onConnection = connection.subscribe
/** When the server was heard last, by this computer's clock; {@link connectionNow} has it as of the last change. */
export const lastHeardAt = (): number => lastMessageAt
export const connectionNow = connection.now
export const useConnection = connection.use

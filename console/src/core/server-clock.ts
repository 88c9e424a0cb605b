/** The server's time: a wrong clock of the workstation never locks an operator out. The difference is kept locally. */
import { browserStorage } from './browser-storage.ts'

/** Smaller differences are mostly the network's and are left alone; the server tolerates minutes. */
const worthCorrecting = 30_000

let clockOffset = Number(browserStorage.read('clockOffset')) || 0

/** The server's time as far as known, in ms since 1970: right even where the PC's clock is wrong. */
export const serverNow = (): number => Date.now() + clockOffset

/** Learns the server's time from an answer. */
export function learnServerTime(serverTime: number) {
  if (!Number.isFinite(serverTime)) return
  const offset = Math.round(serverTime - Date.now())
  clockOffset = Math.abs(offset) < worthCorrecting ? 0 : offset
  browserStorage.write('clockOffset', clockOffset === 0 ? undefined : String(clockOffset))
}

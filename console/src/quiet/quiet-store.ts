/** What is quiet, for every badge on screen: one list and one clock, however many badges there are. */
import type { Quiet } from '@watchfire/contract/quiet/quiet.shapes.ts'
import { useSyncExternalStore } from 'react'
import { createStore } from '../core/create-store.ts'
import { serverNow } from '../core/server-clock.ts'

const none: readonly Quiet[] = []
const list = createStore(none)

export function setQuietList(next: readonly Quiet[] | undefined): void {
  list.put(next && next.length > 0 ? next : none)
}
export const useQuietList = list.use

let second = serverNow()
let timer: ReturnType<typeof setInterval> | undefined
const tickers = new Set<() => void>()
const secondNow = () => second
function onSecond(ticker: () => void) {
  tickers.add(ticker)
  second = serverNow()
  timer ??= setInterval(() => {
    second = serverNow()
    for (const each of tickers) each()
  }, 1000)
  return () => {
    tickers.delete(ticker)
    if (tickers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
/** The server's time, moving on every second for as long as somebody looks. */
export const useSeconds = (): number => useSyncExternalStore(onSecond, secondNow, secondNow)

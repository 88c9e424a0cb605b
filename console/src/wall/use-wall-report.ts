import { displayCalls } from '@watchfire/contract/wall/display.calls.ts'
import { useEffect } from 'react'
import { request } from '../core/client.ts'
import { lastHeardAt } from '../core/server-connection.ts'
import { useUser } from '../core/session-store.ts'
import { isDisplay } from '../core/wall-key.ts'
import { maySound } from '../voice/public/sound-blocked.ts'
import { heapNow } from './heap-now.ts'

const every = 60_000
const megabyte = 1024 * 1024

/** A display says every minute that it lives and how it fares; the wall in a person's browser does not. */
export function useWallReport(): void {
  const reports = isDisplay(useUser())
  useEffect(() => {
    if (!reports) return
    const report = async () => {
      const dataAge = Math.round((Date.now() - lastHeardAt()) / 1000)
      const heap = heapNow()
      const fps = await framesOfASecond()
      const heapMb = heap === undefined ? undefined : Math.round(heap / megabyte)
      const measured = { fps, heapMb, dataAge: Math.max(0, dataAge), soundAllowed: await soundNow() }
      // A failure needs no word: the list says that it is away, and the wall that its data is old.
      await request(displayCalls.report, measured).catch(() => undefined)
    }
    void report()
    const timer = setInterval(() => void report(), every)
    return () => clearInterval(timer)
  }, [reports])
}

/** Whether an alarm would be heard now; undefined while the browser does not answer, as one in the background may not. */
function soundNow(): Promise<boolean | undefined> {
  return Promise.race([maySound(), new Promise<undefined>(resolve => setTimeout(resolve, 3000))])
}

/** How often the screen is drawn now; undefined while the browser draws nothing. */
function framesOfASecond(): Promise<number | undefined> {
  return new Promise(resolve => {
    const begun = performance.now()
    let frames = 0
    const givesUp = setTimeout(() => resolve(undefined), 3000)
    const count = (now: number) => {
      if (now - begun < 1000) {
        frames += 1
        requestAnimationFrame(count)
        return
      }
      clearTimeout(givesUp)
      resolve(Math.round((frames * 1000) / (now - begun)))
    }
    requestAnimationFrame(count)
  })
}

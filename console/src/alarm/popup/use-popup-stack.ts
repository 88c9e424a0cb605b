/** The popups on screen as they live: fed by channel and poll, closed by time, by hand, or because somebody handled the alarm. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import {
  bringNewer,
  emptyStack,
  expire,
  hold,
  nextExpiry,
  offer,
  type PopupStack,
  release,
  remove,
} from './popup-stack.ts'

type Step =
  | { kind: 'offer'; alarms: readonly Alarm[]; room: number }
  | { kind: 'hold' }
  | { kind: 'release'; room: number }
  | { kind: 'remove'; ids: ReadonlySet<string> }
  | { kind: 'newer'; changed: ReadonlyMap<string, Alarm> }
  | { kind: 'expire' }

function next(stack: PopupStack, step: Step & { now: number }): PopupStack {
  switch (step.kind) {
    case 'offer':
      return offer(stack, step.alarms, step.room, step.now)
    case 'hold':
      return hold(stack, step.now)
    case 'release':
      return release(stack, step.room, step.now)
    case 'remove':
      return remove(stack, step.ids)
    case 'newer':
      return bringNewer(stack, step.changed)
    case 'expire':
      return expire(stack, step.now)
  }
}

/** How often the clock of the popups goes on, and the most it goes on by, in ms. */
const tick = 100
const maxPerTick = 150

/**
 * `held` stops the clocks and keeps everything where it is. The clock counts what a person could see: while the browser is too
 * busy to draw, a popup's four seconds do not run.
 */
export function usePopupStack(room: number, held: boolean) {
  const [stack, dispatch] = useReducer(next, emptyStack)
  const clock = useRef(0)
  const step = useCallback((what: Step) => dispatch({ ...what, now: clock.current }), [])

  useEffect(() => step(held ? { kind: 'hold' } : { kind: 'release', room }), [held, room, step])

  const closing = nextExpiry(stack)
  const isRunning = closing !== undefined
  const expireWhenDue = useEffectEvent(() => {
    if (closing !== undefined && clock.current >= closing) step({ kind: 'expire' })
  })
  useEffect(() => {
    if (!isRunning) return
    let before = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      clock.current += Math.min(now - before, maxPerTick)
      before = now
      expireWhenDue()
    }, tick)
    return () => clearInterval(timer)
  }, [isRunning])

  return {
    stack,
    offer: useCallback((alarms: readonly Alarm[]) => step({ kind: 'offer', alarms, room }), [step, room]),
    bringNewer: useCallback((changed: ReadonlyMap<string, Alarm>) => step({ kind: 'newer', changed }), [step]),
    remove: useCallback((ids: Iterable<string>) => step({ kind: 'remove', ids: new Set(ids) }), [step]),
  }
}

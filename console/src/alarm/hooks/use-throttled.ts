import { useEffect, useEffectEvent, useMemo } from 'react'

/** Runs at once, then at most every `pause` ms; the last request of a busy while is never lost. */
export function useThrottled(run: () => void, pause: number): () => void {
  const act = useEffectEvent(run)
  const throttle = useMemo(() => {
    let lastAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    let target: (() => void) | undefined
    const fire = () => {
      timer = undefined
      lastAt = performance.now()
      target?.()
    }
    return {
      aim(next: (() => void) | undefined) {
        target = next
        if (!next) clearTimeout(timer)
        if (!next) timer = undefined
      },
      ask() {
        if (timer !== undefined) return
        const wait = lastAt + pause - performance.now()
        if (wait <= 0) fire()
        else timer = setTimeout(fire, wait)
      },
    }
  }, [pause])
  useEffect(() => {
    throttle.aim(() => act())
    return () => throttle.aim(undefined)
  }, [throttle])
  return throttle.ask
}

import { type CSSProperties, useEffect, useState } from 'react'
import { shiftAfter } from './pixel-shift.ts'

const stepEvery = 120_000

/**
 * What stands at one place for weeks burns into a screen: a wall moves by one pixel every two minutes, without moving anything within it.
 * It stands while a severe alarm has it, and where the system asks for less motion.
 */
export function usePixelShift(isQuiet: boolean): CSSProperties {
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    if (!isQuiet) return
    const timer = setInterval(() => {
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setSteps(now => now + 1)
    }, stepEvery)
    return () => clearInterval(timer)
  }, [isQuiet])
  const [x, y] = shiftAfter(steps)
  return { '--shift': `${x}px ${y}px` } as CSSProperties
}

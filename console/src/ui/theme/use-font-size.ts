import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Spec §9: type grows with the window between 1366 and 1920 px wide. Whole pixels, so that Chinese stays sharp. */
const steps = [
  { from: 1840, size: 16 },
  { from: 1600, size: 15 },
] as const
const smallest = 14

const sizeNow = () => steps.find(step => innerWidth >= step.from)?.size ?? smallest

function onResize(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Base font size in px; also set on the document, so that `rem` follows. */
export function useFontSize(): number {
  const size = useSyncExternalStore(onResize, sizeNow)
  useLayoutEffect(() => {
    document.documentElement.style.fontSize = `${size}px`
    return () => void document.documentElement.style.removeProperty('font-size')
  }, [size])
  return size
}

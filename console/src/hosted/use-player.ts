import { useEffect, useEffectEvent, useState } from 'react'

/** Goes on by itself, so many pictures a second, until there is none. */
export function usePlayer({ speed, hasNext, next }: { speed: number; hasNext: boolean; next: () => void }) {
  const [isPlaying, setPlaying] = useState(false)
  const goOn = useEffectEvent(() => (hasNext ? next() : setPlaying(false)))
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => goOn(), 1000 / speed)
    return () => clearInterval(timer)
  }, [isPlaying, speed])
  return { isPlaying, toggle: () => setPlaying(before => !before) }
}

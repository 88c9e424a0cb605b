import { useEffect, useState } from 'react'

/** Long enough to see what happens in each, in ms. */
const turnEvery = 20_000

/** Counts on while there is something to turn. */
export function useTurn(turns: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!turns) return
    const timer = setInterval(() => setTurn(now => now + 1), turnEvery)
    return () => clearInterval(timer)
  }, [turns])
  return turn
}

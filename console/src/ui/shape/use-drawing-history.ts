import { useState } from 'react'

const remembered = 100

type History<Drawing> = { past: readonly Drawing[]; now: Drawing; future: readonly Drawing[] }
export type ChangeDrawing<Drawing> = (change: (drawing: Drawing) => Drawing, options?: { continues?: boolean }) => void

/** The drawing with its way back and forth. A change that `continues` the last one (a drag) is taken back together with it. */
export function useDrawingHistory<Drawing>(saved: Drawing) {
  const [history, setHistory] = useState<History<Drawing>>({ past: [], now: saved, future: [] })
  const change: ChangeDrawing<Drawing> = (next, { continues = false } = {}) =>
    setHistory(({ past, now }) => ({
      past: continues ? past : [...past.slice(1 - remembered), now],
      now: next(now),
      future: [],
    }))
  const undo = () =>
    setHistory(known => {
      const before = known.past.at(-1)
      return before ? { past: known.past.slice(0, -1), now: before, future: [known.now, ...known.future] } : known
    })
  const redo = () =>
    setHistory(known => {
      const [after, ...future] = known.future
      return after ? { past: [...known.past, known.now], now: after, future } : known
    })
  return {
    drawing: history.now,
    change,
    undo: history.past.length > 0 ? undo : undefined,
    redo: history.future.length > 0 ? redo : undefined,
  }
}

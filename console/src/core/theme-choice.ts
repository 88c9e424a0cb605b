/** Dark or light: kept locally, dark unless chosen otherwise, as control rooms are. */
import type { ThemeName } from '@watchfire/contract/core/palette.ts'
import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'

export type { ThemeName }

const listeners = new Set<() => void>()
let current: ThemeName = browserStorage.read('theme') === 'light' ? 'light' : 'dark'

export const themeNow = (): ThemeName => current

export function chooseTheme(next: ThemeName) {
  if (next === current) return
  current = next
  browserStorage.write('theme', next)
  for (const listener of listeners) listener()
}

export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): ThemeName => useSyncExternalStore(onTheme, themeNow, themeNow)

/** Dark or light: kept locally, dark unless chosen otherwise, as control rooms are. */
import type { ThemeName } from '@watchfire/contract/core/palette.ts'
import { browserStorage } from './browser-storage.ts'
import { createStore } from './create-store.ts'

export type { ThemeName }

const current = createStore<ThemeName>(browserStorage.read('theme') === 'light' ? 'light' : 'dark')

export const themeNow = current.now

export function chooseTheme(next: ThemeName) {
  if (next === current.now()) return
  browserStorage.write('theme', next)
  current.put(next)
}

export const onTheme = current.subscribe

export const useTheme = current.use

/** The chosen language: kept locally, default Chinese, switched without a reload. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'

export type { Language }

const listeners = new Set<(language: Language) => void>()
let current: Language = browserStorage.read('language') === 'en' ? 'en' : 'zh'

export const languageNow = (): Language => current

export function chooseLanguage(language: Language) {
  if (language === current) return
  current = language
  browserStorage.write('language', language)
  for (const listener of listeners) listener(language)
}

/** Calls back at every switch; returns the way out. */
export function onLanguage(listener: (language: Language) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useLanguage = (): Language => useSyncExternalStore(onLanguage, languageNow, languageNow)

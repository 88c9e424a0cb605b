/** The chosen language: that of the address (`?lang=en`), else the one kept locally, default Chinese; switched without a reload. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import { browserStorage } from './browser-storage.ts'
import { createStore } from './create-store.ts'

export type { Language }

const known = (word: string): Language => (word === 'en' ? 'en' : 'zh')
const named = new URLSearchParams(globalThis.location?.search).get('lang')
const stored = browserStorage.read('language')
const current = createStore(known(named ?? stored ?? ''))
// An address is no choice: it stays with whoever has made none.
if (named && !stored) browserStorage.write('language', current.now())
keepCookie(known(stored ?? current.now()))

export const languageNow = current.now

export function chooseLanguage(language: Language) {
  if (language === current.now()) return
  browserStorage.write('language', language)
  keepCookie(language)
  leaveAddress()
  current.put(language)
}

/** Calls back at every switch; returns the way out. */
export const onLanguage = current.subscribe

export const useLanguage = current.use

/** What is kept, for the server too, which draws pages by it before the script can look; nothing else reads it. */
function keepCookie(language: Language) {
  if (!globalThis.document) return
  const [prefix, secure] = globalThis.location?.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there over https only
  document.cookie = `${prefix}language=${language}; Path=/; SameSite=Lax; Max-Age=31536000${secure}`
}

/** A choice stands above the language that an address came with. */
function leaveAddress() {
  if (!globalThis.location?.search.includes('lang=')) return
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

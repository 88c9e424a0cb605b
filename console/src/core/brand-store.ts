/** The brand of this host. The server writes it into the page; a page of the development server asks for it. */
import type { DemoAccount } from '@watchfire/contract/access/access.shapes.ts'
import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import platform from '@watchfire/contract/core/brands/platform.json' with { type: 'json' }
import { useSyncExternalStore } from 'react'
import { languageNow, onLanguage } from './language.ts'
import { learnServerTime } from './server-clock.ts'
import { learnSiteZone } from './site-zone.ts'
import { setBrandWords } from './texts.ts'

type Answer = { data?: { look?: BrandLook; demoAccounts?: DemoAccount[]; serverTime?: number; timeZone?: string } }

const listeners = new Set<() => void>()
const written = globalThis.document?.getElementById('brand')?.textContent
let current: BrandLook = written ? JSON.parse(written) : platform
let demoAccounts: readonly DemoAccount[] = []

function show() {
  setBrandWords(current.words, current.menuNames)
  if (!globalThis.document) return
  document.title = current.title[languageNow()]
  document.documentElement.lang = languageNow() === 'zh' ? 'zh-CN' : 'en'
}
show()
onLanguage(show)

export function showBrand(brand: BrandLook) {
  current = brand
  show()
  for (const listener of listeners) listener()
}

/** Asks the server once, at the start. Plain fetch: the sign-in page comes before the client. */
export async function loadBrand() {
  const answer: Answer = await fetch('/brand', { cache: 'no-store' })
    .then(response => response.json())
    .catch(() => ({}))
  const { look, demoAccounts: accounts, serverTime, timeZone } = answer.data ?? {}
  if (serverTime) learnServerTime(serverTime)
  if (timeZone) learnSiteZone(timeZone)
  if (!look) return
  demoAccounts = accounts ?? []
  showBrand(written ? current : look)
}

export function onBrand(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const brandNow = (): BrandLook => current
const demoNow = () => demoAccounts
export const useBrand = (): BrandLook => useSyncExternalStore(onBrand, brandNow, brandNow)
/** The sign-ins of the demo, as its server hands them out; none anywhere else. */
export const useDemoAccounts = (): readonly DemoAccount[] => useSyncExternalStore(onBrand, demoNow, demoNow)

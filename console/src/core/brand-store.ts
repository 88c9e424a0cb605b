/** The brand of this host. Guessed from the address at once, so that no other title flashes; the server's word replaces the guess. */
import type { DemoAccount } from '@watchfire/contract/access/access.shapes.ts'
import { brandOfHost } from '@watchfire/contract/core/brand-hosts.ts'
import { type Brand, brandNames, brands } from '@watchfire/contract/core/brands.ts'
import { useSyncExternalStore } from 'react'
import { browserStorage } from './browser-storage.ts'
import { languageNow, onLanguage } from './language.ts'
import { learnServerTime } from './server-clock.ts'
import { learnSiteZone } from './site-zone.ts'
import { setBrandWords } from './texts.ts'

type Answer = { data?: { brand?: string; demoAccounts?: DemoAccount[]; serverTime?: number; timeZone?: string } }

const listeners = new Set<() => void>()
const remembered = brandNames.find(name => name === browserStorage.read('brand'))
let current: Brand = brands[remembered ?? brandOfHost(globalThis.location?.host ?? '')]
let demoAccounts: readonly DemoAccount[] = []

function show() {
  setBrandWords(current.words, current.menuNames)
  if (!globalThis.document) return
  document.title = current.title[languageNow()]
  document.documentElement.lang = languageNow() === 'zh' ? 'zh-CN' : 'en'
}
show()
onLanguage(show)

/** Asks the server once, at the start. Plain fetch: the sign-in page comes before the client. Without an answer the guess stays. */
export async function loadBrand() {
  const answer: Answer = await fetch('/brand', { cache: 'no-store' })
    .then(response => response.json())
    .catch(() => ({}))
  const name = brandNames.find(known => known === answer.data?.brand)
  if (answer.data?.serverTime) learnServerTime(answer.data.serverTime)
  if (answer.data?.timeZone) learnSiteZone(answer.data.timeZone)
  if (!name) return
  browserStorage.write('brand', name)
  current = brands[name]
  demoAccounts = answer.data?.demoAccounts ?? []
  show()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const brandNow = () => current
const demoNow = () => demoAccounts
export const useBrand = (): Brand => useSyncExternalStore(subscribe, brandNow, brandNow)
/** The sign-ins of the demo, as its server hands them out; none anywhere else. */
export const useDemoAccounts = (): readonly DemoAccount[] => useSyncExternalStore(subscribe, demoNow, demoNow)

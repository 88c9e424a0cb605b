/** The brand of this host. The server writes it into the page; a page of the development server asks for it. */
import type { DemoAccount } from '@watchfire/contract/access/access.shapes.ts'
import type { BrandLook } from '@watchfire/contract/core/brand-file.ts'
import platform from '@watchfire/contract/core/brands/platform.json' with { type: 'json' }
import { createStore } from './create-store.ts'
import { languageNow, onLanguage } from './language.ts'
import { learnServerTime } from './server-clock.ts'
import { learnSiteZone } from './site-zone.ts'
import { setBrandWords } from './texts.ts'

type Answer = { data?: { look?: BrandLook; demoAccounts?: DemoAccount[]; serverTime?: number; timeZone?: string } }

const written = globalThis.document?.getElementById('brand')?.textContent
const current = createStore<BrandLook>(written ? JSON.parse(written) : platform)
const demoAccounts = createStore<readonly DemoAccount[]>([])

function show() {
  const { words, menuNames, title } = current.now()
  setBrandWords(words, menuNames)
  if (!globalThis.document) return
  document.title = title[languageNow()]
  document.documentElement.lang = languageNow() === 'zh' ? 'zh-CN' : 'en'
}
show()
onLanguage(show)
current.subscribe(show)

export const showBrand = current.put

/** Asks the server once, at the start. Plain fetch: the sign-in page comes before the client. */
export async function loadBrand() {
  const answer: Answer = await fetch('/brand', { cache: 'no-store' })
    .then(response => response.json())
    .catch(() => ({}))
  const { look, demoAccounts: accounts, serverTime, timeZone } = answer.data ?? {}
  if (serverTime) learnServerTime(serverTime)
  if (timeZone) learnSiteZone(timeZone)
  if (!look) return
  demoAccounts.put(accounts ?? [])
  if (!written) showBrand(look)
}

export const onBrand = current.subscribe
export const brandNow = current.now
export const useBrand = current.use
/** The sign-ins of the demo, as its server hands them out; none anywhere else. */
export const useDemoAccounts = demoAccounts.use

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: what the server reads
  document.cookie = 'language=; Path=/; Max-Age=0'
})

/** Loads a page: what it shows, and what the next one will be drawn in by the server and shown in by the script. */
async function open(search: string) {
  history.replaceState(null, '', `/product${search}`)
  vi.resetModules()
  const language = await import('./language.ts')
  return { shown: language.languageNow(), next: whatIsKept(), choose: language.chooseLanguage }
}
const whatIsKept = () => [localStorage.getItem('language'), /language=(\w+)/.exec(document.cookie)?.[1] ?? null]

test('whoever comes by an address in English stays with it: server and script draw the next page alike', async () => {
  expect(await open('?lang=en')).toMatchObject({ shown: 'en', next: ['en', 'en'] })
  expect(await open('')).toMatchObject({ shown: 'en', next: ['en', 'en'] })
})

test('a choice outlasts the language of an address, in storage and cookie', async () => {
  const { choose } = await open('?lang=en')
  choose('zh')
  expect([whatIsKept(), location.search]).toEqual([['zh', 'zh'], ''])
  expect(await open('?lang=en')).toMatchObject({ shown: 'en', next: ['zh', 'zh'] })
  expect(await open('')).toMatchObject({ shown: 'zh', next: ['zh', 'zh'] })
})

test('where one of the two is lost, the server follows what the script shows', async () => {
  localStorage.setItem('language', 'en')
  expect(await open('')).toMatchObject({ shown: 'en', next: ['en', 'en'] })
  localStorage.clear()
  expect(await open('')).toMatchObject({ shown: 'zh', next: [null, 'zh'] })
})

test.each([
  ['http:', 'language=en; Path=/; SameSite=Lax; Max-Age=31536000'],
  ['https:', '__Host-language=en; Path=/; SameSite=Lax; Max-Age=31536000; Secure'],
])('over %s the language of pages is kept in a cookie as safe as it can be', async (protocol, cookie) => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol, search: '?lang=en' })
  vi.resetModules()
  await import('./language.ts')
  expect(document.cookie).toBe(cookie)
})

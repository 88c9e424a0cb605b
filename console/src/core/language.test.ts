import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  ['http:', 'language=en; Path=/; SameSite=Lax; Max-Age=31536000'],
  ['https:', '__Host-language=en; Path=/; SameSite=Lax; Max-Age=31536000; Secure'],
])('over %s the language of pages is kept in a cookie as safe as it can be', async (protocol, cookie) => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { protocol, search: '?lang=en' })
  await import('./language.ts')
  expect(document.cookie).toBe(cookie)
})

/** A browser between the server under test and a provider: redirects and cookies, as far as a sign-in needs them. */
import { providerCalls } from '@watchfire/contract/access/provider/provider.calls.ts'
import type { FastifyInstance } from 'fastify'

/** What a browser at this server is sent back with. */
export type CameBack = { at: string | null; problem: string | null; done: string | null; to: string | null }

export function providerBrowser(app: FastifyInstance) {
  const own: Record<string, string> = {}
  const foreign: Record<string, string> = {}
  const keep = (jar: Record<string, string>, lines: readonly string[]) => {
    for (const line of lines) {
      const [name = '', ...value] = (line.split(';')[0] ?? '').split('=')
      jar[name] = value.join('=')
    }
  }
  const cookies = (jar: Record<string, string>) =>
    Object.entries(jar)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')

  const visit = async (url: string) => {
    const response = await app.inject({ method: 'GET', url, headers: { cookie: cookies(own) } })
    keep(own, [response.headers['set-cookie'] ?? []].flat())
    return String(response.headers.location ?? '')
  }
  return {
    own,
    visit,
    begin: (at: string, to = '') =>
      visit(`${providerCalls.begin.path}?${new URLSearchParams({ at, ...(to && { to }) })}`),
    /** From the provider's first page to the address it sends the browser back to. */
    async signInAt(location: string, login: string): Promise<string> {
      let next = location
      for (let step = 0; step < 12; step += 1) {
        const response = await fetch(next, { redirect: 'manual', headers: { cookie: cookies(foreign) } })
        keep(foreign, response.headers.getSetCookie())
        const text = await response.text()
        const target = response.headers.get('location')
        if (!target)
          throw new Error(
            `the provider answered ${response.status}: ${text.replace(/<style[\s\S]*?<\/style>|<[^>]*>|\s+/g, ' ')}`,
          )
        const url = new URL(target, next)
        if (url.pathname.startsWith('/sso/')) return url.pathname + url.search
        if (url.pathname.startsWith('/interaction/')) url.searchParams.set('login', login)
        next = url.href
      }
      throw new Error('the provider goes in circles')
    },
    finish: () =>
      app.inject({
        method: 'POST',
        url: providerCalls.finish.path,
        headers: { 'content-type': 'application/json', cookie: cookies(own) },
        payload: '{}',
      }),
  }
}

export function cameBack(location: string): CameBack {
  const { pathname, searchParams } = new URL(location, 'http://x')
  if (pathname !== '/login') throw new Error(`came back to ${location}`)
  const of = (name: string) => searchParams.get(name)
  return { at: of('at'), problem: of('problem'), done: of('done'), to: of('to') }
}

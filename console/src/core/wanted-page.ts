/** The page somebody wanted before the sign-in came between, carried in the address as `to`. */
const name = 'to'

export const wantedPage = {
  /** What to put behind /login for a page. */
  after: (page: string): string => (page === '/' ? '' : `?${new URLSearchParams({ [name]: page })}`),
  /** The page wanted; only a path of this site, whatever the address says. */
  from(search: string): string {
    const page = new URLSearchParams(search).get(name) ?? '/'
    const isOwnPath = /^\/(?![/\\])/.test(page) && !page.startsWith('/login')
    return isOwnPath ? page : '/'
  },
}

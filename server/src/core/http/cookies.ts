import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cookies = {
  read(name: string): string | undefined
  /**
   * Kept until the browser is closed unless it may last. The path holds in plants without https; with it the host does. Out of reach
   * for scripts, and never sent by another site's page; with `acrossSites` it comes along when another site sends the browser here.
   */
  set(name: string, value: string, where: { path: string; seconds?: number; acrossSites?: boolean }): void
}

/** Over https a browser takes a cookie whose name begins so from our own host alone, and sends it to no other. */
const ofThisHost = '__Host-'

type Asked = Pick<FastifyRequest, 'headers' | 'protocol'>
const isSecure = ({ protocol }: Asked) => protocol === 'https'
const nameFor = (request: Asked, name: string) => (isSecure(request) ? `${ofThisHost}${name}` : name)

export const cookieIn = (request: Asked, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map(pair => pair.trim().split('='))
    .find(([key]) => key === nameFor(request, name))?.[1]

export const cookiesOf = (request: Asked, reply: Pick<FastifyReply, 'header'>): Cookies => ({
  read: name => cookieIn(request, name),
  set(name, value, { path, seconds, acrossSites = false }) {
    const lasting = seconds === undefined ? '' : `; Max-Age=${seconds}`
    const where = isSecure(request) ? 'Path=/; Secure' : `Path=${path}`
    reply.header(
      'set-cookie',
      `${nameFor(request, name)}=${value}; ${where}; HttpOnly; SameSite=${acrossSites ? 'Lax' : 'Strict'}${lasting}`,
    )
  },
})

import type { FastifyReply, FastifyRequest } from 'fastify'

export type Cookies = {
  read(name: string): string | undefined
  /** Kept until the browser is closed unless it may last. Out of reach for scripts, and never sent by another site's page. */
  set(name: string, value: string, where: { path: string; seconds?: number }): void
}

export const cookieIn = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map(pair => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
  read: name => cookieIn(request.headers.cookie, name),
  set(name, value, { path, seconds }) {
    const lasting = seconds === undefined ? '' : `; Max-Age=${seconds}`
    const secure = request.protocol === 'https' ? '; Secure' : ''
    reply.header('set-cookie', `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict${lasting}${secure}`)
  },
})

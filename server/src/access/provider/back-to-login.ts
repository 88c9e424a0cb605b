import type { FastifyReply } from 'fastify'

/** Back to a page of our own, and to no other: the sign-in, which goes on by what stands in its address. */
export function backToLogin(reply: FastifyReply, fields: Readonly<Record<string, string | undefined>>): FastifyReply {
  const given = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]))
  return reply.redirect(`/login?${new URLSearchParams(given)}`, 302)
}

/** Only a path of this site, whatever was asked for. */
export const ownPath = (path: string | undefined): string =>
  path !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.startsWith('/login') ? path : ''

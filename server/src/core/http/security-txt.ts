/** `/.well-known/security.txt` (RFC 9116): where a weakness is reported, good for half a year from each asking. */
import type { FastifyInstance } from 'fastify'
import { isPlainHost } from './answer-headers.ts'

const day = 86_400_000
const daysGood = 180

export function serveSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl }: { contact?: string | undefined; publicUrl?: string | undefined },
): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const base = publicUrl?.replace(/\/+$/, '')
    const host = isPlainHost(request.host) ? request.host : 'localhost'
    const expires = new Date((Math.floor(Date.now() / day) + daysGood) * day).toISOString()
    const lines = [
      ...(contact ? [] : ['# No contact is set (WATCHFIRE_SECURITY_CONTACT). Ask whoever runs this installation:']),
      `Contact: ${contact ?? `${base ?? `https://${host}`}/`}`,
      `Expires: ${expires}`,
      'Preferred-Languages: zh, en',
      ...(base ? [`Canonical: ${base}/.well-known/security.txt`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

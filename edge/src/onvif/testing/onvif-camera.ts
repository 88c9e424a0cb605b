/** A camera that answers with what real ones sent, as the test server of the npm package `onvif` keeps it: a file per request. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'

const folder = join(dirname(createRequire(import.meta.url).resolve('onvif/package.json')), 'test', 'serverMockup')

const fileOf = (name: string): string | undefined =>
  [`${name}.xml`, `ptz.${name}.xml`, `events.${name}.xml`]
    .map(file => join(folder, file))
    .find(file => existsSync(file))

/** As it is kept, without what its server would fill in. */
export const answerOf = (name: string): string =>
  readFileSync(fileOf(name) ?? join(folder, 'Error.xml'), 'utf8').replace(/\{\{[^}]*\}\}/g, '')

export type OnvifCamera = { port: number; asked: { name: string; envelope: string; path: string }[]; close(): void }

/** `answer` in place of what is kept; undefined: as kept. `needsDigest`: a login by HTTP is asked for. `picture`: what it
 * answers to whatever is fetched. `certificate`: over TLS. */
export async function openOnvifCamera({
  answer = () => undefined,
  needsDigest = false,
  picture,
  certificate,
}: {
  answer?: (name: string, envelope: string) => { status?: number; text: string } | undefined
  needsDigest?: boolean
  picture?: Uint8Array
  certificate?: { cert: string; key: string }
} = {}): Promise<OnvifCamera> {
  const asked: OnvifCamera['asked'] = []
  const serve: RequestListener = async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const envelope = Buffer.concat(pieces).toString()
    const name = /<s:Body[^>]*><(\w+)/.exec(envelope)?.[1] ?? ''
    asked.push({ name, envelope, path: request.url ?? '' })
    if (
      needsDigest &&
      name !== 'GetSystemDateAndTime' &&
      !request.headers.authorization?.startsWith('Digest username="op"')
    )
      return response.writeHead(401, { 'www-authenticate': 'Digest realm="cam", nonce="n1", qop="auth"' }).end()
    if (picture && request.method === 'GET')
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
    const own = answer(name, envelope)
    response.writeHead(own?.status ?? 200, { 'content-type': 'application/soap+xml' })
    response.end(own?.text ?? answerOf(name))
  }
  const server: Server = certificate ? createSecureServer(certificate, serve) : createServer(serve)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A line to a customer's directory: to the checked address only, without referrals, bounded in time and size. */
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, type TLSSocket } from 'node:tls'
import { Client } from 'ldapts'
import type { ResolveFor } from '../../core/egress/egress-address.ts'
import { inside, isIn } from '../../core/egress/network-list.ts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import type { DirectoryRow } from './directory.queries.ts'

export type DirectoryTools = { sealer: Sealer; resolveFor: ResolveFor /** 8 s unless given. */; timeoutMs?: number }
export type Place = Pick<DirectoryRow, 'tenant_id' | 'host' | 'port' | 'line' | 'certificate'>

const maxAnswerBytes = 1024 * 1024

/** The directory's own calls, each with its beginning: `ldapts` follows no referral by itself, and nobody asks it to. */
export async function withDirectory<T>(
  place: Place,
  { resolveFor, timeoutMs = 8_000 }: Pick<DirectoryTools, 'resolveFor' | 'timeoutMs'>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const sockets: Socket[] = []
  let late: NodeJS.Timeout | undefined
  let fail: (error: Error) => void = () => {}
  const cutOff = new Promise<never>((_, reject) => {
    fail = reject
    late = setTimeout(() => reject(new Error('code:timeout')), timeoutMs)
  })
  try {
    return await Promise.race([cutOff, open()])
  } finally {
    clearTimeout(late)
    for (const socket of sockets) socket.on('error', () => {}).destroy()
  }

  async function open(): Promise<T> {
    const { host, port, line, certificate } = place
    const checked = await resolveFor(place.tenant_id)(host, port)
    if (line === 'plain' && !isIn(inside)(checked)) throw new Error('code:plainOutside')
    const address = { host: checked.address, family: checked.family, port }
    const trust = {
      minVersion: 'TLSv1.2' as const,
      ...(certificate && { ca: certificate }),
      ...(isIP(host) === 0 && { servername: host }),
    }
    const client = new Client({
      url: line === 'ldaps' ? 'ldaps://directory' : 'ldap://directory',
      timeout: timeoutMs,
      strictDN: false,
      createConnection: (() => measured(connect(address))) as typeof connect,
      createSecureConnection: (() => measured(secured())) as typeof connectSecurely,
    })
    if (line === 'startTls') await client.startTLS().catch(notOffered)
    return await work(client)

    function secured(): TLSSocket {
      const [plain] = sockets
      // Who listened to the plain line hears no more of it.
      plain?.removeAllListeners('data')
      return connectSecurely({ ...address, ...trust, ...(plain && { socket: plain }) })
    }
  }

  /** A directory says nothing before it is asked, so nothing is lost by whoever listens first. */
  function measured<S extends Socket>(socket: S): S {
    sockets.push(socket)
    let bytes = 0
    socket.once(socket instanceof Object && 'encrypted' in socket ? 'secureConnect' : 'connect', () =>
      socket.on('data', part => {
        bytes += part.length
        if (bytes > maxAnswerBytes) fail(new Error('code:tooLong'))
      }),
    )
    return socket
  }
}

/** The answer of a server that knows no StartTLS, or will not have it. */
function notOffered(error: unknown): never {
  const code = (error as { code?: unknown }).code
  throw typeof code === 'number' ? new Error('code:noTls', { cause: error }) : error
}

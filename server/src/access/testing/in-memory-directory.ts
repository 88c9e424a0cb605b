/**
 * A directory in this process that speaks the protocol itself (RFC 4511): bind, search, StartTLS and TLS from the first byte. It is
 * there wherever tests run; OpenLDAP's own server (`slapd.ts`) says, where it is installed, that this one speaks as others do.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createSecureContext, createServer as createSecureServer, TLSSocket } from 'node:tls'
import { directoryCertificate as cert, directoryKey as key } from './directory-certificates.ts'
import { type Attributes, chosen, directoryTree } from './directory-tree.ts'
import {
  type Asked,
  entry,
  lengthOf,
  numberOf,
  operations,
  partsOf,
  readMessage,
  reference,
  result,
  textOf,
} from './ldap-message.ts'
import { base, reader } from './slapd.ts'

/** What is said in place of what the directory would answer; undefined where it answers itself. */
export type Instead = (asked: Asked) => Buffer | undefined

const startTls = '1.3.6.1.4.1.1466.20037'

export async function startInMemoryDirectory(instead: Instead = () => undefined) {
  const tree = directoryTree()
  const lines = new Set<Socket>()
  const keep = (socket: Socket) => {
    lines.add(socket.on('error', () => {}).once('close', () => lines.delete(socket)))
    serve(socket)
  }
  const plain = createServer(keep)
  const secure = createSecureServer({ cert, key }, keep)
  secure.on('tlsClientError', (_, socket) => socket.destroy())
  const [port, securePort] = [await listening(plain), await listening(secure)]

  tree.add(base, { objectClass: ['dcObject', 'organization'], o: 'plant', dc: 'plant' })
  for (const ou of ['people', 'groups']) tree.add(`ou=${ou},${base}`, { objectClass: 'organizationalUnit', ou })
  tree.add(reader.name, { objectClass: 'organizationalRole', cn: 'reader', userPassword: reader.password })

  function serve(socket: Socket) {
    let waiting = Buffer.alloc(0)
    let isKnown = false
    socket.on('data', hear)

    function hear(part: Buffer) {
      waiting = Buffer.concat([waiting, part])
      for (;;) {
        const length = lengthOf(waiting)
        if (length === 'none') return void socket.destroy()
        if (length === undefined || waiting.length < length) return
        const asked = readMessage(waiting.subarray(0, length))
        waiting = waiting.subarray(length)
        const given = instead(asked)
        if (given) socket.write(given)
        else answer(asked)
      }
    }

    function answer(asked: Asked) {
      const { id, operation, parts } = asked
      if (operation === operations.unbind) return void socket.end()
      if (operation === operations.bind) return void socket.write(result(id, operations.bound, { code: bind(asked) }))
      if (operation === operations.search) return void socket.write(search(asked))
      const isTls = operation === operations.extended && textOf(parts[0]) === startTls
      const done = result(id, operations.extendedDone, { code: isTls ? 0 : 2 })
      if (!isTls) return void socket.write(done)
      socket.off('data', hear)
      socket.write(done)
      keep(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ cert, key }) }))
    }

    /** A bind without a password is answered with success, as many directories do, and makes nobody known. */
    function bind({ parts: [, name, password] }: Asked): number {
      const isRight = tree.isPassword(textOf(name), textOf(password))
      isKnown = isRight
      return isRight || textOf(password) === '' ? 0 : 49
    }

    function search({ id, parts }: Asked): Buffer {
      const [place, scope, , sizeLimit, , , filter, asked] = parts
      const done = (code: number) => result(id, operations.searched, { code })
      if (!isKnown) return done(50)
      if (!tree.has(textOf(place))) return done(32)
      const { found, references } = tree.find({ base: textOf(place), scope: numberOf(scope), filter })
      const most = numberOf(sizeLimit) || found.length
      return Buffer.concat([
        ...found.slice(0, most).map(one => entry(id, one.dn, chosen(one.attributes, partsOf(asked).map(textOf)))),
        ...(references.length > 0 ? [reference(id, references)] : []),
        done(found.length > most ? 4 : 0),
      ])
    }
  }

  return {
    port,
    securePort,
    /** Somebody with a password; answers the name of the entry. */
    async person(uid: string, cn: string, password: string, more: Attributes = {}): Promise<string> {
      const dn = `uid=${uid.replace(/[,+"\\<>;=#]/g, '\\$&')},ou=people,${base}`
      tree.add(dn, { objectClass: 'inetOrgPerson', uid, cn, sn: cn, userPassword: password, ...more })
      return dn
    },
    async group(cn: string, member: string[]): Promise<string> {
      const dn = `cn=${cn},ou=groups,${base}`
      tree.add(dn, { objectClass: 'groupOfNames', cn, member })
      return dn
    },
    add: async (dn: string, attributes: Attributes) => tree.add(dn, attributes),
    remove: async (dn: string) => void tree.remove(dn),
    async stop() {
      for (const line of lines) line.destroy()
      await Promise.all([plain, secure].map(server => new Promise(resolve => server.close(resolve))))
    },
  }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

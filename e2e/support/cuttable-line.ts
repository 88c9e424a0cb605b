/** A network between the product and an AI server or a browser that a journey can cut. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttableLine = { address: string; cut(): void; restore(): void; close(): void }

export async function cuttableLine(to: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
  let isCut = false
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer(near => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      end()
    },
    restore() {
      isCut = false
    },
    close() {
      server.close()
      end()
    },
  }
}

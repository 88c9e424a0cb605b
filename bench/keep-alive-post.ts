/** One keep-alive connection that posts JSON to one path. Bare on purpose: the senders share two cores with what they measure. */
import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: string }

/** Answers come one at a time: a further post begins when the one before is answered, as an AI server's does. */
export async function openPost(address: string, path: string, key: string) {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\n`
  return {
    post(body: string): Promise<Answer> {
      const answer = readAnswer(socket)
      socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
      return answer
    },
    close: () => socket.destroy(),
  }
}

/** Knows answers with a content-length only, which is how every call answers. */
function readAnswer(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let read: Buffer = Buffer.alloc(0)
    const settle = (result: Answer | Error) => {
      socket.off('data', take).off('error', settle).off('close', gone)
      if (result instanceof Error) reject(result)
      else resolve(result)
    }
    const gone = () => settle(new Error('the server closed the connection'))
    const take = (chunk: Buffer) => {
      read = read.length === 0 ? chunk : Buffer.concat([read, chunk])
      const end = read.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = read.toString('latin1', 0, end)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      if (!(read.length >= end + 4 + length)) return
      settle({ status: Number(head.slice(9, 12)), body: read.toString('utf8', end + 4, end + 4 + length) })
    }
    socket.on('data', take).once('error', settle).once('close', gone)
  })
}

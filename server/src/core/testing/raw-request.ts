import { connect } from 'node:net'

/** Sends bytes as they are to a port of this machine, and what is answered until the line is closed; the headers in small letters. */
export function rawRequest(port: number, bytes: string): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', chunk => {
      received += chunk
    })
    socket.on('end', () => socket.destroy())
    socket.on('error', reject)
    socket.on('close', () => {
      const [headers = '', body = ''] = received.split('\r\n\r\n')
      resolve({ status: Number(received.slice(9, 12)), headers: headers.toLowerCase(), body })
    })
  })
}

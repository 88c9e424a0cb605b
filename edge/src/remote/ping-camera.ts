/**
 * Whether the host of a camera answers, and how fast: connections to the port it is opened by. Packets of ICMP would need a right that this
 * program should not have, and many cameras do not answer them.
 */
import { connect, isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { PingResult } from '@watchfire/contract/remote/remote.shapes.ts'
import { parseCameraUrl } from '../camera/camera-url.ts'
import { lookupCamera, mayBeCamera } from '../camera/rtsp/camera-network.ts'

const defaults = { attempts: 4, answerMs: 2000, betweenMs: 250 }
type Attempt = { answer: 'open' | 'refused' | 'none'; ms: number | null }

export async function pingCamera(
  url: string,
  signal: AbortSignal,
  timing: Partial<typeof defaults> = {},
): Promise<PingResult> {
  const { attempts: count, answerMs, betweenMs } = { ...defaults, ...timing }
  const address = parseCameraUrl(url)
  if (!address) return { host: '', port: 0, ip: null, attempts: [], problem: 'badAddress' }
  const { host, port } = address
  const found = await resolve(host)
  if (found === 'badAddress' || found === 'unknownHost') return { host, port, ip: null, attempts: [], problem: found }
  const attempts: Attempt[] = []
  while (attempts.length < count && !signal.aborted) {
    if (attempts.length > 0) await pause(betweenMs, undefined, { signal }).catch(() => {})
    attempts.push(await connectOnce(found, port, answerMs))
  }
  return { host, port, ip: found, attempts, problem: null }
}

function resolve(host: string): Promise<string> {
  if (isIP(host)) return Promise.resolve(mayBeCamera(host) ? host : 'badAddress')
  return new Promise(done =>
    lookupCamera(host, {}, (error, address) => {
      if (error) done(error.code === 'EACCES' ? 'badAddress' : 'unknownHost')
      else done(String(address))
    }),
  )
}

function connectOnce(host: string, port: number, answerMs: number): Promise<Attempt> {
  const began = performance.now()
  return new Promise(done => {
    const socket = connect({ host, port, timeout: answerMs })
    const end = (answer: Attempt['answer']) => {
      socket.destroy()
      done({ answer, ms: answer === 'none' ? null : Math.round((performance.now() - began) * 10) / 10 })
    }
    socket.once('connect', () => end('open'))
    socket.once('timeout', () => end('none'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED' ? 'refused' : 'none'))
  })
}

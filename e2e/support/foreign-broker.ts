/** Debian’s broker as the foreign peer: open to this machine alone. */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/test/free-port.ts'

const run = promisify(execFile)
const brokers = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto']
const hasClients = spawnSync('mosquitto_pub', ['--help']).error === undefined
/** Undefined where the broker or its clients are not installed. */
export const mosquitto = hasClients ? brokers.find(existsSync) : undefined

export async function startBroker() {
  const port = await freePort()
  const child = spawn(mosquitto ?? '', ['-p', String(port)], { stdio: 'ignore' })
  return {
    port,
    publish: (topic: string, message: object | string) => {
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      return run('mosquitto_pub', ['-h', '127.0.0.1', '-p', `${port}`, '-q', '1', '-t', topic, '-m', text])
    },
    close: () => void child.kill(),
  }
}

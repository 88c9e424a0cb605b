/** Debian’s broker as the foreign peer. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { freePort } from '../../../../scripts/test/free-port.ts'

const run = promisify(execFile)
const brokers = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto']
/** What speaks to it comes in a package of its own. */
const hasClients = spawnSync('mosquitto_pub', ['--help']).error === undefined
/** Undefined where one of the two is not installed. */
export const mosquitto = hasClients ? brokers.find(existsSync) : undefined
export const until = { timeout: 20_000, interval: 50 }

/** It keeps its sessions in a file, so that a kill of it loses none. */
export async function aBroker(folder: string, { port, login = false }: { port?: number; login?: boolean } = {}) {
  const own = port ?? (await freePort())
  const file = join(folder, `${own}.conf`)
  const passwords = join(folder, `${own}.passwords`)
  if (login) await run('mosquitto_passwd', ['-c', '-b', passwords, 'reader', 'between us'])
  const access = login ? `allow_anonymous false\npassword_file ${passwords}` : 'allow_anonymous true'
  const kept = `persistence true\npersistence_location ${folder}/\npersistence_file ${own}.db\nautosave_interval 1\nautosave_on_changes true`
  await writeFile(file, `listener ${own} 127.0.0.1\n${access}\n${kept}\nmessage_size_limit 0\nuser root\n`)
  const child = spawn(mosquitto ?? '', ['-c', file], { stdio: 'ignore' })
  const end = (signal: NodeJS.Signals = 'SIGTERM') => ended(child, signal)
  await expect.poll(() => answers(own), until).toBe(true)
  const publish = async (topic: string, message: string | Buffer, ...args: string[]) => {
    const body = join(folder, 'message')
    await writeFile(body, message)
    await run('mosquitto_pub', ['-h', '127.0.0.1', '-p', `${own}`, '-q', '1', '-t', topic, '-f', body, ...args])
  }
  const say = (value: object, ...args: string[]) => publish('plant/a', JSON.stringify(value), ...args)
  return { port: own, publish, say, end }
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => resolve(true)))
    socket.on('error', () => resolve(false))
  })
function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

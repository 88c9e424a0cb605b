/** What tells a machine from a copy of it: its own number and the addresses that its network hardware was made with. */
import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The same for the same machine, and says nothing of it to who does not know the key. Nothing in a container or where a system shows
 * neither: a guess would lock out the machine itself. `root` is where the system's files lie.
 */
export function machineMark(key: string, root = '/'): string | undefined {
  const facts = [readText(join(root, 'etc/machine-id')), ...hardwareAddresses(join(root, 'sys/class/net'))].filter(
    Boolean,
  )
  return facts.length === 0 ? undefined : createHmac('sha256', key).update(facts.join('\n')).digest('hex')
}

/** Of plugged cables only: what is virtual or without wires takes another address whenever it likes. */
function hardwareAddresses(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter(name => existsSync(join(folder, name, 'device')) && !existsSync(join(folder, name, 'phy80211')))
    .map(name => readText(join(folder, name, 'address')))
    .sort()
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

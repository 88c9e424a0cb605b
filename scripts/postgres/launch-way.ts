import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import type { Binaries } from './platform-binaries.ts'
import { linkLibraries } from './platform-binaries.ts'

/** The uid of `nobody` on every common system; PostgreSQL refuses to run as root. */
export const nobody = 65534

/** How the programs of PostgreSQL are run on this machine by this user. */
export interface LaunchWay {
  name: 'as is' | 'user namespace' | 'kept capability' | 'copied binaries'
  binaries: Binaries
  /** Words in front of the program. Each of these tools replaces itself with it, so the pid stays the same. */
  prefix: string[]
  /** Set when the files must belong to another uid than ours. */
  uid?: number
}

/**
 * Picks the first way that really runs here. `folder` is where the database will live, and must exist.
 * An ordinary user needs nothing. Root is mapped to `nobody` in a user namespace, which makes no user and works
 * below a closed home; containers often forbid that, so the next way is `nobody` with the right to pass closed
 * folders, and the last is plain `nobody` with the programs copied to where it can read them.
 */
export function chooseLaunchWay(native: string, folder: string, only?: LaunchWay['name']): LaunchWay {
  const binaries = linkLibraries(native, join(folder, 'lib'))
  if (process.getuid?.() !== 0) return { name: 'as is', binaries, prefix: [] }
  const ways: (() => LaunchWay)[] = [
    () => ({
      name: 'user namespace',
      binaries,
      prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`],
    }),
    () => ({
      name: 'kept capability',
      binaries,
      prefix: [
        ...['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'],
        ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override'],
      ],
      uid: nobody,
    }),
    () => ({ name: 'copied binaries', binaries: copyBinaries(native, folder), prefix: [], uid: nobody }),
  ]
  for (const make of ways) {
    const way = make()
    // Another uid must be able to pass through; what lies inside stays closed by its own mode.
    chmodSync(folder, way.uid === undefined ? 0o700 : 0o711)
    if ((!only || way.name === only) && runs(way, folder)) return way
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and uid ${nobody} cannot reach ${folder}: start as an ordinary user, or set WATCHFIRE_DATA to a folder outside closed homes`,
  )
}

/** The words and options to spawn a program of PostgreSQL with. */
export function commandOf(way: LaunchWay, program: 'initdb' | 'postgres') {
  const path = join(way.binaries.native, 'bin', program)
  const [file = path, ...rest] = way.prefix.length > 0 ? [...way.prefix, path] : []
  const env = { PATH: process.env.PATH, TZ: 'UTC', ...way.binaries.env }
  // A tool in front changes the user by itself; without one the change is ours.
  const user = way.uid !== undefined && way.prefix.length === 0 ? { uid: way.uid, gid: way.uid } : {}
  return { file, rest, options: { env, cwd: '/', ...user } }
}

/** Tried for real, reading the folder included: whether namespaces are allowed cannot be told by looking. */
function runs(way: LaunchWay, folder: string): boolean {
  const { file, rest, options } = commandOf(way, 'postgres')
  if (spawnSync(file, [...rest, '--version'], options).status !== 0) return false
  if (way.prefix.length > 0) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], options).status === 0
}

function copyBinaries(native: string, folder: string): Binaries {
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true })
  return linkLibraries(copy, join(folder, 'lib'))
}

/** The packages that a workspace needs when it runs, as the lock file has them: no tools, and nothing for other machines. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type LockedPackage = {
  /** Where it lies below the root, and below a release. */
  path: string
  name: string
  version: string
  integrity: string | undefined
}

type Entry = {
  version?: string
  integrity?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Lock = Record<string, Entry>

/** Reached from doors that the edge does not open: WebRTC and the fetching of an `ffmpeg` program in node-av, the fetching of CUDA in onnxruntime-node. */
const unused = ['werift', 'unzipper', 'adm-zip', 'global-agent']

export type Machine = { os: string; cpu: string }

export function productionPackages(root: string, workspaces: readonly string[], machine: Machine): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }
  const found = new Map<string, LockedPackage>()
  const walk = (from: string): void => {
    const entry = packages[from]
    for (const name of Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies })) {
      if (unused.includes(name)) continue
      const path = resolvePath(packages, from, name)
      const there = path === undefined ? undefined : packages[path]
      if (path === undefined || !there || found.has(path) || !isFor(machine, there)) continue
      found.set(path, { path, name, version: there.version ?? '', integrity: there.integrity })
      walk(path)
    }
  }
  for (const workspace of workspaces) walk(workspace)
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** One that the root of the product has, such as the Node for a machine. */
export function packageAtRoot(root: string, name: string): LockedPackage {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }
  const path = `node_modules/${name}`
  const there = packages[path]
  if (!there) throw new Error(`package-lock.json has no ${name}`)
  return { path, name, version: there.version ?? '', integrity: there.integrity }
}

/** As Node looks for it: beside, then further up. */
function resolvePath(packages: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
    if (!at.includes('/node_modules/')) at = ''
  }
}

function isFor({ os, cpu }: Machine, entry: Entry): boolean {
  if (entry.os && !entry.os.includes(os)) return false
  if (entry.cpu && !entry.cpu.includes(cpu)) return false
  return !entry.libc || entry.libc.includes('glibc')
}

/** What this machine has not installed since it is for another one comes from the registry, by npm, with the digest of the lock file. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LockedPackage } from './production-packages.ts'

const run = promisify(execFile)

/** The folder of a package. */
export async function folderOf(root: string, wanted: LockedPackage, scratch: string): Promise<string> {
  const here = join(root, wanted.path)
  if (existsSync(join(here, 'package.json'))) return here
  const folder = await mkdtemp(join(scratch, 'fetched-'))
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder, `${wanted.name}@${wanted.version}`],
    { cwd: root },
  )
  const [packed] = JSON.parse(stdout) as [{ filename: string }]
  const archive = join(folder, packed.filename)
  const digest = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`
  if (digest !== wanted.integrity) throw new Error(`${wanted.name} is not what package-lock.json names`)
  await mkdir(join(folder, 'package'), { recursive: true })
  await run('tar', ['-xzf', archive, '-C', folder])
  return join(folder, 'package')
}

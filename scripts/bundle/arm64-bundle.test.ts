/** What is bundled for other machines starts there: tried under an emulator, where somebody names one. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { layOutRelease } from './release-folder.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
/** qemu-aarch64-static of Debian; its QEMU_LD_PREFIX names where the C library of such machines lies. */
const emulator = process.env.WATCHFIRE_ARM64
const missing = emulator ? '' : ' (left out: WATCHFIRE_ARM64 names no qemu-aarch64-static)'
let folder = ''

afterAll(() => (folder === '' ? undefined : rm(folder, { recursive: true, force: true })))

test.runIf(missing === '')(
  `the release for arm64 starts, loads its decoder and judges its settings${missing}`,
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'watchfire-arm64-'))
    const release = join(folder, 'release')
    await layOutRelease(root, release, { platform: 'linux-arm64', scratch: folder })
    const at = { cwd: join(release, 'edge/src') }
    const node = (words: string[], env: Record<string, string> = {}) =>
      run(emulator ?? '', [join(release, 'bin/node'), ...words], { ...at, env: { ...process.env, ...env } })
    expect((await node(['-p', 'process.arch'])).stdout).toBe('arm64\n')
    // Under the emulator threads of the decoder keep a program that has nothing more to do.
    for (const name of ['pino', 'zod', 'node-av/lib', 'node-av'])
      expect((await node(['-e', `import('${name}').then(() => console.log('loaded') ?? process.exit())`])).stdout).toBe(
        'loaded\n',
      )
    const settings = { WATCHFIRE_CLAIM: '7K3M-9QXT-WP4H', WATCHFIRE_EDGE_DATA: join(folder, 'data') }
    await node(['main.ts', '--check'], { ...settings, WATCHFIRE_SERVER: 'https://watchfire.example.com' })
    const plain = node(['main.ts', '--check'], { ...settings, WATCHFIRE_SERVER: 'http://198.51.100.7' })
    await expect(plain).rejects.toThrow('http:// would show the key')
  },
  600_000,
)

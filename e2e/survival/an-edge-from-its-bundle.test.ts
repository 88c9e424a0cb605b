/** The bundle as it ships: installed on a machine with nothing but a shell, brought in by a claim code, renewed from the console. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { otaCalls, packagePart } from '@watchfire/contract/ota/ota.calls.ts'
import { remoteCalls } from '@watchfire/contract/remote/remote.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePackage } from '../../edge/src/release/make-package.ts'
import { type BundleOfTests, bundleOfTests, bundlePlatform, publicHalf } from '../support/bundle-of-tests.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'

/** The bundle is for Linux, and its Node for machines that have glibc. */
const runsHere = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
const run = promisify(execFile)

const strangers = generateKeyPairSync('ed25519').privateKey
let product: KillableProduct
let folder = ''
let bundle: BundleOfTests
let edge: ChildProcess | undefined

beforeAll(async () => {
  if (!runsHere) return
  folder = await mkdtemp(join(tmpdir(), 'watchfire-bundled-'))
  bundle = await bundleOfTests()
  // The server believes both: what the edge refuses, the edge has judged itself.
  process.env.WATCHFIRE_RELEASE_KEYS = [bundle.releaseKey, publicHalf(strangers)].join(',')
  product = await startKillableProduct()
}, 240_000)
afterAll(async () => {
  await endEdge()
  await product?.end()
  if (folder !== '') await rm(folder, { recursive: true, force: true })
}, 60_000)

/** A shell of a plain machine: no Node in its path, nothing of this one in its environment. */
const plain = (words: string[]) =>
  run('/usr/bin/env', ['-i', 'PATH=/usr/bin:/bin', ...words]).catch(
    (error: { stderr: string; code: number }) => error as { stderr: string; code: number; stdout?: string },
  )
const unpacked = () => join(folder, `watchfire-edge-1.0.0-${bundlePlatform}`)
const prefix = () => join(folder, 'installed')
const install = (...words: string[]) =>
  plain(['sh', join(unpacked(), 'install.sh'), '--no-service', '--prefix', prefix(), ...words])

function startInstalled(): void {
  const given = ['PATH=/usr/bin:/bin', 'WATCHFIRE_SETTLE_MS=500']
  edge = spawn('/usr/bin/env', ['-i', ...given, join(prefix(), 'run.sh')], { stdio: 'ignore' })
}
async function endEdge(): Promise<number | null> {
  const child = edge
  edge = undefined
  if (!child || child.exitCode !== null) return child?.exitCode ?? null
  const gone = once(child, 'exit') as Promise<[number | null]>
  child.kill('SIGTERM')
  return (await gone)[0]
}

async function upload(file: string): Promise<number> {
  const user = await openSession(product.address, ...accounts.root)
  const bytes = await readFile(file)
  const end = bytes.indexOf(10)
  const head = JSON.parse(bytes.subarray(0, end).toString()) as { manifest: string; seal: string }
  let at = await ask(product.address, user, otaCalls.addPackage, { ...head, releaseNotes: '' })
  while (!at.complete) {
    const from = end + 1 + at.received
    const partBytes = bytes.subarray(from, from + packagePart).toString('base64')
    const { packageId, received: offset } = at
    at = await ask(product.address, user, otaCalls.uploadPackage, { packageId, offset, partBytes })
  }
  return at.packageId
}

test.runIf(runsHere)(
  'a bundle is installed, brought in, and renewed',
  async () => {
    const admin = await openSession(product.address, ...accounts.admin)
    const call = <C extends Parameters<typeof ask>[2]>(which: C, input: Parameters<typeof ask<C>>[3]) =>
      ask(product.address, admin, which, input)
    const [{ project_id: projectId }] = (await product.db.system
      .selectFrom('project')
      .where('name', '=', '一号厂区')
      .select('project_id')
      .execute()) as [{ project_id: number }]

    // As it comes: one file with its digest.
    const digest = createHash('sha256')
      .update(await readFile(bundle.path))
      .digest('hex')
    await run('tar', ['-xzf', bundle.path, '-C', folder])
    expect((await readFile(`${bundle.path}.sha256`, 'utf8')).split(' ')[0]).toBe(digest)

    // What is wrong is said before anything is laid out.
    const wrong = await install('--server', 'http://198.51.100.7', '--code', '7K3M-9QXT-WP4H')
    expect(wrong.stderr).toContain('http:// would show the key')
    await expect(stat(join(prefix(), 'state'))).rejects.toThrow('ENOENT')

    // A code that opens nothing ends it for good: whoever starts it again hears the same.
    expect((await install('--server', product.address, '--code', '7K3M-9QXT-WP4H')).stdout).toContain('run.sh')
    startInstalled()
    expect(await (once(edge as ChildProcess, 'exit') as Promise<[number]>)).toEqual([78, null])

    const { aiServerId, claimCode } = await call(aiServerCalls.registerByClaim, { name: '门卫室', projectId })
    expect((await install('--code', claimCode)).stdout).toContain('1.0.0 lies ready')
    startInstalled()
    const seen = async () => (await call(aiServerCalls.getAiServer, { aiServerId })).aiServer
    await expect.poll(seen, { timeout: 60_000 }).toMatchObject({ state: 'online', version: '1.0.0' })
    const identity = await readFile(join(prefix(), 'state/data/identity.json'), 'utf8')

    // The decoder and all that an edge loads is in it.
    const bundled = [
      'bin/node',
      '-e',
      "Promise.all(['node-av','node-av/lib','pino','zod'].map(n => import(n))).then(() => console.log('all'))",
    ]
    const release = join(prefix(), 'state/releases/1.0.0')
    expect((await run(join(release, 'bin/node'), bundled.slice(1), { cwd: join(release, 'edge/src') })).stdout).toBe(
      'all\n',
    )

    const rollOut = async (file: string) => {
      const packageId = await upload(file)
      const phases = [{ size: 100, unit: 'percent', successPercent: 100, stopPercent: 100, minutes: 0 } as const]
      const request = {
        packageId,
        aiServerIds: [aiServerId],
        phases,
        windowFrom: null,
        windowTo: null,
        kilobytesPerSecond: null,
      }
      const { rollOutId } = await call(otaCalls.startRollOut, request)
      return async () => (await call(otaCalls.getRollOut, { rollOutId })).devices[0]
    }
    // The edge looks at the signature first: what is in it does not matter.
    await mkdir(join(folder, 'empty'))
    await writeFile(join(folder, 'empty', 'nothing'), '')
    const facts = { version: '1.2.0', platform: bundlePlatform, createdAt: new Date().toISOString() }
    await makePackage(join(folder, 'empty'), facts, strangers, join(folder, 'bad.package'))
    const refused = await rollOut(join(folder, 'bad.package'))
    await expect.poll(refused, { timeout: 60_000 }).toMatchObject({ ended: true, state: 6, reason: 'badSignature' })
    const renewed = await rollOut(bundle.package)
    await expect.poll(renewed, { timeout: 120_000 }).toMatchObject({ ended: true, state: 7, reason: null })
    expect(await seen()).toMatchObject({ state: 'online', version: '1.1.0' })
    expect(await readlink(join(prefix(), 'state/current'))).toBe('releases/1.1.0')

    // From afar it is started anew, by its starter.
    const { jobId } = await call(remoteCalls.restart, { aiServerId })
    await expect
      .poll(() => call(remoteCalls.getJob, { jobId }), { timeout: 120_000, interval: 500 })
      .toMatchObject({ state: 'done', restart: { version: '1.1.0' } })

    // The same bundle again: what came by an update is newer and stays, and so does its key.
    expect((await install()).stderr).toContain('end it first')
    await endEdge()
    expect((await install()).stdout).toContain('1.1.0 lies ready')
    startInstalled()
    const before = (await seen()).lastSeenAt ?? 0
    await expect.poll(async () => (await seen()).lastSeenAt ?? 0, { timeout: 60_000 }).toBeGreaterThan(before)
    expect(await seen()).toMatchObject({ state: 'online', version: '1.1.0' })
    expect(await readFile(join(prefix(), 'state/data/identity.json'), 'utf8')).toBe(identity)

    await endEdge()
    await plain([join(prefix(), 'uninstall.sh')])
    await expect(stat(join(prefix(), 'starter'))).rejects.toThrow('ENOENT')
    expect(await readFile(join(prefix(), 'state/data/identity.json'), 'utf8')).toBe(identity)
  },
  300_000,
)

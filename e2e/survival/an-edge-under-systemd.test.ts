/** The bundle as a plain Debian gets it: one command, a service of a live systemd, which starts it again and knows when not to. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleOfTests, bundlePlatform } from '../support/bundle-of-tests.ts'
import { accounts, ask, openSession } from '../support/signed-in.ts'
import { noSystemdRoom, type SystemdRoom, systemdRoom } from '../support/systemd-room.ts'
import { type KillableProduct, startKillableProduct } from './killable-product.ts'

const run = promisify(execFile)
const missing = noSystemdRoom()
let folder = ''
let product: KillableProduct
let room: SystemdRoom

beforeAll(async () => {
  if (missing) return
  folder = await mkdtemp(join(tmpdir(), 'watchfire-plain-'))
  await run('tar', ['-xzf', (await bundleOfTests()).path, '-C', folder])
  product = await startKillableProduct()
  room = await systemdRoom(folder)
}, 300_000)
afterAll(async () => {
  await room?.end()
  await product?.end()
  if (folder !== '') await rm(folder, { recursive: true, force: true })
}, 60_000)

const install = (...words: string[]) =>
  room.run('sh', `/srv/watchfire-edge-1.0.0-${bundlePlatform}/install.sh`, ...words)
/** What systemd says of the service, in the order that is asked for. */
async function state(...facts: string[]): Promise<(string | undefined)[]> {
  const { stdout } = await room.run('systemctl', 'show', 'watchfire-edge', `--property=${facts.join(',')}`)
  const said = new Map(stdout.split('\n').map(line => line.split('=') as [string, string]))
  return facts.map(fact => said.get(fact))
}

test.runIf(missing === undefined)(
  `one command installs the service${missing ? ` (left out: ${missing})` : ''}, which comes back after a kill and stays down for a refused code`,
  async () => {
    const admin = await openSession(product.address, ...accounts.admin)
    const [{ project_id: projectId }] = (await product.db.system
      .selectFrom('project')
      .where('name', '=', '一号厂区')
      .select('project_id')
      .execute()) as [{ project_id: number }]
    const { aiServerId, claimCode } = await ask(product.address, admin, aiServerCalls.registerByClaim, {
      name: '门卫室',
      projectId,
    })
    const seen = async () => (await ask(product.address, admin, aiServerCalls.getAiServer, { aiServerId })).aiServer

    // A code that opens nothing: the installation says so, and the service is not started again.
    const refused = await install('--server', product.address, '--code', '7K3M-9QXT-WP4H')
    expect([refused.code, refused.stderr]).toEqual([78, expect.stringContaining('does not take this code')])
    expect(await state('ActiveState', 'ExecMainStatus', 'NRestarts')).toEqual(['failed', '78', '0'])

    const installed = await install('--code', claimCode)
    expect([installed.code, installed.stdout]).toEqual([0, expect.stringContaining('1.0.0 is installed and runs')])
    await expect.poll(seen, { timeout: 60_000 }).toMatchObject({ state: 'online', version: '1.0.0' })
    expect((await room.run('systemctl', 'is-enabled', 'watchfire-edge')).stdout.trim()).toBe('enabled')
    // It is nobody's but its own user's.
    const owner = await room.run('stat', '-c', '%U %a', '/var/lib/watchfire-edge/data/identity.json')
    expect(owner.stdout.trim()).toBe('watchfire-edge 600')

    const [before] = await state('MainPID')
    await room.run('systemctl', 'kill', '--signal=KILL', '--kill-whom=all', 'watchfire-edge')
    await expect.poll(async () => (await state('NRestarts'))[0], { timeout: 60_000 }).toBe('1')
    const since = (await seen()).lastSeenAt ?? 0
    await expect.poll(async () => (await seen()).lastSeenAt ?? 0, { timeout: 60_000 }).toBeGreaterThan(since)
    expect((await state('MainPID'))[0]).not.toBe(before)

    // Renewed by the same command it goes on as the same AI server.
    expect((await install()).stdout).toContain('is installed and runs')
    await room.run('sh', '/opt/watchfire-edge/uninstall.sh', '--purge')
    const left = await room.run('ls', '-d', '/opt/watchfire-edge', '/var/lib/watchfire-edge', '/etc/watchfire-edge')
    expect(left.stdout).toBe('')
    expect((await state('LoadState'))[0]).toBe('not-found')
  },
  300_000,
)

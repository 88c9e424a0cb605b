/** Which settings count after whatever happened, told by the store alone. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { ReleaseManifest } from '@watchfire/contract/fleet/release.ts'
import { type Header, pack } from 'tar-stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Runtime } from '../runtime/runtime.ts'
import { openSettingsStore } from './settings-store.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'watchfire-settings-'))
})
afterEach(() => rm(home, { recursive: true }))

const log = { info: () => {}, warn: () => {} }
const manifestOf = (version: string, settings: object) => ({ name: 'plant', version, settings }) as ReleaseManifest

async function aStore({ own = {}, settleMs = 0, cameras = (): number => 4 } = {}) {
  const runtime = new Runtime(own)
  const parts = { folder: join(home, 'settings'), runtime, camerasOnline: cameras, onOutcome: () => {}, log }
  const store = await openSettingsStore({ ...parts, timing: { settleMs } })
  return { runtime, store }
}

async function archive(entries: [Partial<Header>, string][]): Promise<string> {
  const tar = pack()
  for (const [header, text] of entries) tar.entry(header as Header, text)
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  const path = join(home, 'package.part')
  await writeFile(path, gzipSync(Buffer.concat(chunks)))
  return path
}
const packageOf = (version: string, settings: object) =>
  archive([[{ name: 'settings.json' }, JSON.stringify({ name: 'plant', version, settings })]])

/** Settings that hold. */
async function holding(version: string, settings: object, opened = aStore()) {
  const { store } = await opened
  expect(await store.install(await packageOf(version, settings), manifestOf(version, settings), 1)).toBeUndefined()
  await store.answered()
  await store.close()
}

test('what is set on the machine counts before a package, and that is told', async () => {
  const { runtime, store } = await aStore({ own: { keepDays: 3, logLevel: 'trace' } })
  const settings = { keepDays: 10, logLevel: 'warn', reconnectSeconds: 60 }
  await store.install(await packageOf('1.0.0', settings), manifestOf('1.0.0', settings), 1)
  expect(runtime.now).toMatchObject({ keepDays: 3, logLevel: 'trace', reconnectSeconds: 60 })
  expect(store.report()).toMatchObject({ settings, overridden: ['logLevel', 'keepDays'], onTrial: true })
  await store.close()
})

test('what the server hears while they are put in place says nothing of them', async () => {
  const { runtime, store } = await aStore({ cameras: () => (runtime.now.keepDays === 10 ? 1 : 4) })
  let isOver = false
  const path = await packageOf('1.0.0', { keepDays: 10 })
  const installed = store.install(path, manifestOf('1.0.0', { keepDays: 10 }), 1).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await store.answered()
    await turn()
  }
  await installed
  await store.answered()
  expect(store.isOnTrial()).toBe(true)
  await store.close()
})

test('they count again after a restart, on trial or not', async () => {
  const { store } = await aStore({ settleMs: 60_000 })
  await store.install(await packageOf('1.0.0', { keepDays: 10 }), manifestOf('1.0.0', { keepDays: 10 }), 7)
  await store.answered()
  await store.close()
  const again = await aStore()
  expect(again.runtime.now.keepDays).toBe(10)
  expect(again.store.isOnTrial()).toBe(true)
  await again.store.answered()
  expect(again.store.outcome()).toMatchObject({ attempt: 7, reason: null })
  await again.store.close()
})

test('those that hold give way after three ends within ten minutes that nobody asked for, and ends that were asked for do not count', async () => {
  await holding('1.0.0', { keepDays: 10 })
  await holding('1.1.0', { keepDays: 11 })
  for (let ends = 0; ends < 4; ends += 1) await (await aStore()).store.close()
  // Nobody closes these.
  for (let ends = 0; ends < 3; ends += 1) expect((await aStore()).runtime.now.keepDays).toBe(11)
  const { runtime, store } = await aStore()
  expect(runtime.now.keepDays).toBe(10)
  expect(store.outcome()).toMatchObject({ version: 'plant/1.1.0', reason: 'crashed' })
  await store.close()
})

test('a file that is broken or gone lets those before count', async () => {
  await holding('1.0.0', { keepDays: 10 })
  await holding('1.1.0', { keepDays: 11 })
  await writeFile(join(home, 'settings', 'plant', '1.1.0', 'settings.json'), '{"name"')
  const { runtime, store } = await aStore()
  expect(runtime.now.keepDays).toBe(10)
  await store.close()
  await rm(join(home, 'settings', 'plant'), { recursive: true })
  expect((await aStore()).runtime.now.keepDays).toBe(30)
})

test('of settings that an older release does not know the others count', async () => {
  await holding('1.0.0', { keepDays: 10 })
  const path = join(home, 'settings', 'plant', '1.0.0', 'settings.json')
  const file = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(
    path,
    JSON.stringify({ ...file, settings: { ...file.settings, ofTomorrow: 5, calmLookSeconds: 900 } }),
  )
  const { runtime, store } = await aStore()
  expect(runtime.now).toMatchObject({ keepDays: 10, calmLookSeconds: 5 })
  await store.close()
})

test.each<[string, Partial<Header>, object]>([
  ['a link', { type: 'symlink', linkname: '/etc/passwd' }, { reason: 'linkInside' }],
  ['a way out', { name: '../../out.txt' }, { reason: 'pathOutside' }],
  ['a device', { type: 'character-device' }, { reason: 'deviceInside' }],
  ['a name that is there twice', { name: 'SETTINGS.json' }, { reason: 'twiceInside' }],
])('%s inside is refused, and nothing has changed', async (_, header, misfit) => {
  await holding('1.0.0', { keepDays: 10 })
  const { runtime, store } = await aStore()
  const settings = { keepDays: 11 }
  const file = JSON.stringify({ name: 'plant', version: '1.1.0', settings })
  const path = await archive([
    [{ name: 'settings.json' }, file],
    [{ name: 'x', ...header }, ''],
  ])
  expect(await store.install(path, manifestOf('1.1.0', settings), 2)).toMatchObject(misfit)
  expect(runtime.now.keepDays).toBe(10)
  expect(store.isOnTrial()).toBe(false)
  expect(await readdir(join(home, 'settings', 'plant'))).toEqual(['1.0.0'])
  await store.close()
})

test.each<[string, object, string]>([
  ['other values', { settings: { keepDays: 6 } }, 'settings'],
  ['a value out of bounds', { settings: { keepDays: 0 } }, 'keepDays'],
  ['more than settings', { key: 'secret' }, 'key'],
  ['another name', { name: 'gate' }, 'name'],
  ['another version', { version: '1.2.0' }, 'version'],
])('a file that says %s than was signed is refused by its field', async (_, said, field) => {
  await holding('1.0.0', { keepDays: 10 })
  const { runtime, store } = await aStore()
  const file = { name: 'plant', version: '1.1.0', settings: { keepDays: 5 }, ...said }
  const path = await archive([[{ name: 'settings.json' }, JSON.stringify(file)]])
  const misfit = await store.install(path, manifestOf('1.1.0', { keepDays: 5 }), 2)
  expect(misfit).toEqual({ reason: 'settingsRefused', field })
  expect(runtime.now.keepDays).toBe(10)
  expect(await readdir(join(home, 'settings', 'plant'))).toEqual(['1.0.0'])
  await store.close()
})

test('without its file, or with one that is too long, a package is refused', async () => {
  const { store } = await aStore()
  const wanted = manifestOf('1.0.0', { keepDays: 10 })
  const refused = { reason: 'settingsRefused', field: 'settings.json' }
  expect(await store.install(await archive([[{ name: 'readme' }, 'x']]), wanted, 1)).toEqual(refused)
  const long = await archive([[{ name: 'settings.json' }, ' '.repeat(20_000)]])
  expect(await store.install(long, wanted, 1)).toEqual(refused)
  expect(await readdir(join(home, 'settings'))).toEqual([])
  await store.close()
})

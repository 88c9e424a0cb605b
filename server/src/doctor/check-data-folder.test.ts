import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDataFolder } from './check-data-folder.ts'

const measure = async () => ({ freeBytes: 50, totalBytes: 100 })
let folder = ''
const key = () => join(folder, 'secret.key')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(key(), 'k', { mode: 0o600 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const look = (options = {}) => checkDataFolder(folder, { measure, ...options })
const toMend = async (options = {}) =>
  (await look(options)).filter(({ state }) => state === 'mend').map(({ text, act }) => `${text}. ${act}`)

test('a folder as the product makes it is well', async () => {
  expect((await look()).map(({ subject, state }) => [subject, state])).toEqual([
    ['data folder', 'ok'],
    ['secret key', 'ok'],
    ['disk', 'ok'],
  ])
})

test('one that is not there is named, and none is made', async () => {
  rmSync(folder, { recursive: true })
  expect(await toMend()).toEqual([expect.stringContaining(`${folder} does not exist`)])
  expect(await toMend()).toHaveLength(1)
})

test('modes that let others in are named with the command that closes them', async () => {
  chmodSync(folder, 0o755)
  expect(await toMend()).toEqual([expect.stringContaining(`chmod 700 ${folder}`)])
  chmodSync(folder, 0o700)
  writeFileSync(join(folder, 'demo.json'), '{}')
  chmodSync(join(folder, 'demo.json'), 0o644)
  expect(await toMend()).toEqual([expect.stringContaining(`chmod 600 ${join(folder, 'demo.json')}`)])
})

test('a key that others may read, or that is gone, is named; with a key of the environment neither matters', async () => {
  chmodSync(key(), 0o640)
  expect(await toMend()).toEqual([expect.stringContaining(`chmod 600 ${key()}`)])
  rmSync(key())
  expect(await toMend()).toEqual([expect.stringContaining(`${key()} is missing`)])
  expect(await toMend({ ownKey: false })).toEqual([])
})

test.each([
  [14, 'below 10 % and 10 GB pictures and recordings are refused'],
  [9, 'pictures and recordings are refused'],
  [2, 'nothing is taken in any more'],
])('%i %% free', async (freeBytes, text) => {
  expect(await toMend({ measure: async () => ({ freeBytes, totalBytes: 100 }) })).toEqual([
    expect.stringContaining(text),
  ])
})

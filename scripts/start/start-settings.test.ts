import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStartSettings } from './start-settings.ts'

test('before another back end there is no demo', () => {
  expect(readStartSettings({ WATCHFIRE_API: 'https://x/y' }, [])).toMatchObject({ demo: false, api: 'https://x/y' })
})

test('without settings the demo starts on 8080', () => {
  expect(readStartSettings({}, [])).toMatchObject({ port: 8080, demo: true, databaseUrl: undefined, footage: [] })
})

test('the demo has sensors unless they are left out, and there are none without a demo', () => {
  expect(readStartSettings({}, []).sensors).toBe(true)
  expect(readStartSettings({ WATCHFIRE_DEMO_SENSORS: '0' }, []).sensors).toBe(false)
  expect(readStartSettings({ WATCHFIRE_DEMO: '0' }, []).sensors).toBe(false)
})

test.each([
  [{ WATCHFIRE_PORT: '80a' }, [], 'WATCHFIRE_PORT must be a number from 1 to 65535, not "80a"'],
  [{ WATCHFIRE_PORT: '70000' }, [], 'WATCHFIRE_PORT must be a number'],
  [{ WATCHFIRE_DEMO: 'yes' }, [], 'WATCHFIRE_DEMO must be 0 or 1, not "yes"'],
  [{ WATCHFIRE_DEMO_SENSORS: 'no' }, [], 'WATCHFIRE_DEMO_SENSORS must be 0 or 1, not "no"'],
  [{ DATABASE_URL: 'mysql://x' }, [], 'DATABASE_URL must look like postgresql://'],
  [{ WATCHFIRE_SETTINGS: '/nowhere.json' }, [], 'WATCHFIRE_SETTINGS: /nowhere.json cannot be read'],
  [{}, ['--footage'], 'name a video file or a camera'],
  [{}, ['--footage', '/nowhere.mp4'], 'there is no file /nowhere.mp4'],
  [{}, ['--develop', 'more'], 'unknown word "--develop"'],
  [{}, ['--fotage'], 'unknown word "--fotage"'],
  [{ WATCHFIRE_API: 'http://x', WATCHFIRE_DEMO: '1' }, [], 'the demo has a back end of its own'],
  [{ WATCHFIRE_API: 'x' }, [], 'WATCHFIRE_API must look like https://host'],
  [{ WATCHFIRE_DEMO: '0' }, ['--footage', import.meta.filename], 'footage makes demo cameras'],
])('a wrong setting is named: %o %o', (env, words, message) => {
  expect(() => readStartSettings(env, words)).toThrow(message)
})

test('a wrong database address is not repeated, since it may hold a password', () => {
  expect(() => readStartSettings({ DATABASE_URL: 'http://u:secret@h' }, [])).toThrow(/^((?!secret).)*$/)
})

test('footage is found from the folder the person stands in', () => {
  const env = { INIT_CWD: import.meta.dirname }
  expect(readStartSettings(env, ['--footage', 'start-settings.ts']).footage).toEqual([
    join(import.meta.dirname, 'start-settings.ts'),
  ])
})

test('the environment goes over the settings file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-settings-'))
  const path = join(folder, 'settings.json')
  writeFileSync(path, JSON.stringify({ WATCHFIRE_PORT: 9000, WATCHFIRE_DEMO: false }))
  expect(readStartSettings({ WATCHFIRE_SETTINGS: path }, [])).toMatchObject({ port: 9000, demo: false })
  expect(readStartSettings({ WATCHFIRE_SETTINGS: path, WATCHFIRE_PORT: '9001' }, []).port).toBe(9001)
  rmSync(folder, { recursive: true })
})

test('a real camera is taken by its address', () => {
  expect(readStartSettings({}, ['--footage', 'rtsp://10.0.0.9/main']).footage).toEqual(['rtsp://10.0.0.9/main'])
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { edgeSettingsFile } from '@watchfire/contract/device/edge-settings-file.ts'
import { expect, test } from 'vitest'
import { readEdgeSettings } from './edge-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'edge-settings-'))
const path = join(folder, 'edge.json')
const camera = { channelId: 'E1_C1', name: 'Yard', url: 'rtsp://127.0.0.1/yard' }
const whole = { server: 'https://hub.example', deviceId: 'E1', key: 'k', dataFolder: 'data', cameras: [camera] }

function read(content: unknown) {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readEdgeSettings(path)
}

test('what is left out has its default, and a relative folder counts from the file', () => {
  expect(read(whole)).toMatchObject({
    dataFolder: join(folder, 'data'),
    cameras: [{ ...camera, zones: [], faults: true, record: true }],
    keep: {},
  })
})

test.each(['https://hub.example', 'http://127.0.0.1:8080', 'http://10.0.0.5:8080'])(
  'the settings that the console makes for %s are read as they are, and their example with them',
  server => {
    const made = edgeSettingsFile({ server, aiServerId: 'WF-7K3M9QXT', key: 'wf_key' })
    expect(read(made)).toMatchObject({ server, deviceId: 'WF-7K3M9QXT', key: 'wf_key', cameras: [] })
    const { exampleOfACamera: camera, ...rest } = JSON.parse(made)
    expect(read({ ...rest, cameras: [camera] }).cameras).toHaveLength(1)
  },
)

test.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080', 'https://hub.example'])(
  'the server at %s is spoken to',
  server => expect(read({ ...whole, server }).server).toBe(server),
)

test.each(['http://hub.example', 'http://10.0.0.5:8080', 'http://127.0.0.1.evil.example', 'http://localhost.example'])(
  'the server at %s is spoken to without encryption only when the settings say so',
  server => {
    expect(() => read({ ...whole, server })).toThrow('server: http:// would show the key')
    expect(read({ ...whole, server, allowPlainHttp: true }).server).toBe(server)
  },
)

test.each([
  ['{', 'not valid JSON'],
  [{ ...whole, server: 'ftp://hub' }, 'server: '],
  [{ ...whole, deviceId: 'a b' }, 'deviceId: '],
  [{ ...whole, key: 'ключ' }, 'key: printable ASCII only'],
  [{ ...whole, cameras: [{ ...camera, channelId: 'E2_C1' }] }, 'cameras.0.channelId: must begin with E1_C'],
  [{ ...whole, cameras: [camera, camera] }, 'cameras.1.channelId: E1_C1 is there twice'],
  [
    {
      ...whole,
      cameras: [
        {
          ...camera,
          zones: [
            {
              name: 'z',
              points: [
                [0, 0],
                [1, 1],
              ],
            },
          ],
        },
      ],
    },
    'cameras.0.zones.0.points: ',
  ],
  [
    {
      ...whole,
      cameras: [
        {
          ...camera,
          zones: [
            {
              name: 'z',
              points: [
                [0, 0],
                [1, 1],
                [2, 0],
              ],
            },
          ],
        },
      ],
    },
    'cameras.0.zones.0.points.2.0: ',
  ],
  [{ ...whole, runtime: { keepDays: 4000 } }, 'runtime.keepDays: '],
  [{ ...whole, runtime: { server: 'http://elsewhere.example' } }, 'runtime: '],
])('a wrong field is named: %j', (content, complaint) => {
  expect(() => read(content)).toThrow(complaint)
})

test('a missing file is named', () => {
  expect(() => readEdgeSettings(join(folder, 'none.json'))).toThrow('none.json: no such file')
})

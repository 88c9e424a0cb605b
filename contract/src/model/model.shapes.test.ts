import { expect, test } from 'vitest'
import { modelManifest } from './model.shapes.ts'

const helmet = {
  name: 'helmet',
  version: '1.2.0',
  task: 'detect',
  file: 'model.onnx',
  sha256: 'a'.repeat(64),
  licence: 'Apache-2.0',
  family: 'yolox',
  input: {
    width: 640,
    height: 384,
    layout: 'nchw',
    colour: 'bgr',
    scale: 1,
    mean: [0, 0, 0],
    std: [1, 1, 1],
    fit: 'letterbox',
    pad: 114,
  },
  labels: ['helmet', 'head'],
  on: 'frame',
  raises: [{ label: 'head', alarmType: 3, least: 0.6 }],
}

test('a model says what it is and how it is fed', () => {
  expect(modelManifest.parse(helmet)).toEqual(helmet)
  const least = modelManifest.parse({
    ...helmet,
    input: { width: 416, height: 256 },
    labels: 'labels.txt',
    on: undefined,
    raises: undefined,
  })
  expect(least.input).toMatchObject({ layout: 'nchw', colour: 'rgb', std: [1, 1, 1], fit: 'letterbox', pad: 0 })
  expect(least.on).toBe('frame')
  expect(least.raises).toEqual([])
  expect(modelManifest.parse({ ...helmet, raises: [{ label: 'head', alarmType: 3 }] }).raises[0]?.least).toBe(0.5)
  expect(modelManifest.parse({ ...helmet, on: { crop: 'person' } }).on).toEqual({ crop: 'person', grow: 0.1 })
})

test.each([
  ['name', { name: '../helmet' }],
  ['version', { version: '1.2' }],
  ['file', { file: '../model.onnx' }],
  ['file', { file: 'model.pt' }],
  ['sha256', { sha256: 'none' }],
  ['family', { family: 'darknet' }],
  ['input.width', { input: { ...helmet.input, width: 0 } }],
  ['input.std', { input: { ...helmet.input, std: [1, 0, 1] } }],
  ['labels', { labels: [] }],
  ['licence', { licence: '' }],
  ['raises.0.alarmType', { raises: [{ label: 'head', alarmType: 0 }] }],
  ['raises.0', { raises: [{ label: 'head', alarmType: 3, colour: 'red' }] }],
  ['', { weights: 'https://example.com/model' }],
])('what is wrong with it is named by field: %s', (field, wrong) => {
  const paths = modelManifest.safeParse({ ...helmet, ...wrong }).error?.issues.map(({ path }) => path.join('.'))
  expect(paths).toContain(field)
})

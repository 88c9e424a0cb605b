import { expect, test } from 'vitest'
import { moveCommand, presetCommand, stopCommand } from './ptz-command.ts'

const still = { pan: 0, tilt: 0, zoom: 0 }

/** Speed 1F of 255 as devices are commonly told it, and the greatest. */
test.each([
  ['right', { pan: 0x1f / 255 }, 'A50F01011F0000D5'],
  ['left', { pan: -0x1f / 255 }, 'A50F01021F0000D6'],
  ['down', { tilt: -0x1f / 255 }, 'A50F0104001F00D8'],
  ['up', { tilt: 0x1f / 255 }, 'A50F0108001F00DC'],
  ['left and up', { pan: -0x1f / 255, tilt: 0x1f / 255 }, 'A50F010A1F1F00FD'],
  ['zoom in', { zoom: 1 / 15 }, 'A50F0110000010D5'],
  ['zoom out', { zoom: -1 / 15 }, 'A50F0120000010E5'],
  ['all at once, as fast as can be', { pan: 1, tilt: -1, zoom: 1 }, 'A50F0115FFFFF0B8'],
  ['slower than a step', { pan: 0.0001, zoom: -0.0001 }, 'A50F0121010010E7'],
  ['nothing', {}, 'A50F0100000000B5'],
])('%s', (_name, velocity, command) => {
  expect(moveCommand({ ...still, ...velocity })).toBe(command)
})

test('a stop, and presets by their number', () => {
  expect(stopCommand).toBe('A50F0100000000B5')
  expect(presetCommand('1')).toBe('A50F018200010038')
  expect(presetCommand('001')).toBe('A50F018200010038')
  expect(presetCommand('255')).toBe('A50F018200FF0036')
  for (const none of ['0', '256', '-1', '1.5', 'Home', '', '1'.repeat(64), '0x1'])
    expect(presetCommand(none), none).toBeUndefined()
})

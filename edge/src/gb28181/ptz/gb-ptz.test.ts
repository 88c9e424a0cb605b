/** Cameras of devices that registered, turned as the console asks for it: over the wire, with a device as it is in a plant. */
import type { StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import { type PtzAct, type PtzAnswer, ptzAnswer } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PtzTimes } from '../../ptz/ptz-camera.ts'
import { ptzHandler } from '../../ptz/ptz-handler.ts'
import type { GbSettings } from '../gb-messages.ts'
import { Registrar, type RegistrarTimes } from '../registrar.ts'
import { channelId, deviceId, openDevice } from '../testing/gb-device.ts'
import { gbTurning } from './gb-turning.ts'

type Device = Omit<Parameters<typeof openDevice>[0], 'port'>
type Times = Partial<PtzTimes & RegistrarTimes>

async function aPlant(device: Device = {}, times: Times = {}) {
  const registrar = new Registrar(() => {}, { refusalMs: 20, moveMs: 8000, ...times })
  const settings: GbSettings = {
    serverId: '34020000002000000001',
    port: 0,
    devices: [{ id: deviceId, password: 'secret', media: 'udp' }],
  }
  await registrar.configure(settings)
  const opened = await openDevice({ port: registrar.port, ...device })
  onTestFinished(async () => {
    await registrar.close()
    opened.close()
  })
  await opened.register()
  await vi.waitFor(() => expect(registrar.report(deviceId).channels).toHaveLength(2))
  const handler = ptzHandler(
    () => ({ urls: [`gb28181://${deviceId}/${channelId}`] }),
    () => gbTurning(asked => registrar.turn(deviceId, channelId, asked)),
    { betweenMs: 0, holdMs: 60_000, ...times },
  )
  const ask = (asked: PtzAct): Promise<PtzAnswer | StreamEnd> =>
    new Promise(resolve => {
      const pieces: Uint8Array[] = []
      handler(
        { channelId: 'E_C1', port: 80, asked },
        {
          unsent: 0,
          opened() {},
          frame: (_kind, piece) => pieces.push(piece),
          ended: () => resolve(ptzAnswer.parse(JSON.parse(Buffer.concat(pieces).toString()))),
        },
      )
    })
  return { registrar, settings, device: opened, ask, commands: opened.commands }
}
const move = (pan: number, tilt = 0, zoom = 0): PtzAct => ({ act: 'move', pan, tilt, zoom })
const well = { problem: null, presets: [] }
const stopped = 'A50F0100000000B5'

test.each(['udp', 'tcp'] as const)('over %s it is turned, stopped, and sent to one of its presets', async over => {
  const { ask, device, commands } = await aPlant({ over, ptzType: '1', presets: ['Gate', ''] })
  const presets = [
    { token: '1', name: 'Gate' },
    { token: '2', name: '2' },
  ]
  expect(await ask({ act: 'find' })).toEqual({ problem: null, presets })
  expect(await ask(move(-0x1f / 255))).toEqual(well)
  expect(await ask(move(0, 0, 1))).toEqual(well)
  expect(await ask({ act: 'stop' })).toEqual(well)
  expect(await ask({ act: 'goTo', preset: '2' })).toEqual(well)
  expect(commands()).toEqual(['A50F01021F0000D6', 'A50F01100000F0B5', stopped, 'A50F018200020039'])
  const asked = device.received.find(text => text.includes('PTZCmd')) ?? ''
  expect(asked).toMatch(/^MESSAGE sip:34020000001180000001@/)
  expect(asked).toMatch(
    /<Control>\r\n<CmdType>DeviceControl<\/CmdType>\r\n<SN>\d+<\/SN>\r\n<DeviceID>34020000001320000001</,
  )
})

test.each([
  ['1', null],
  ['4', null],
  [undefined, null],
  ['2', 'notOffered'],
  ['3', 'notOffered'],
])('of one whose catalogue says %s the answer is %s', async (ptzType, problem) => {
  const { ask, commands } = await aPlant(ptzType === undefined ? {} : { ptzType }, { presetsMs: 10 })
  expect(await ask({ act: 'find' })).toMatchObject({ problem, presets: [] })
  expect(await ask(move(1))).toMatchObject({ problem })
  expect(commands()).toHaveLength(problem === null ? 1 : 0)
})

test('a movement that nobody asks for again is stopped, and a stop that is refused is said again', async () => {
  let refusals = 2
  const onCommand = (command: string) => (command === stopped && refusals-- > 0 ? 500 : 200)
  const { ask, commands } = await aPlant({ onCommand }, { holdMs: 50, stopAgainMs: 10 })
  expect(await ask(move(1))).toEqual(well)
  await expect.poll(commands).toEqual(['A50F0101FF0000B5', stopped, stopped, stopped])
  expect(refusals).toBe(-1)
})

test('one that does not answer is not reached, and its movement is not said after the stop', async () => {
  const { ask, device, commands } = await aPlant(
    { onCommand: command => (command === stopped ? 200 : 0) },
    { moveMs: 150 },
  )
  expect(await ask(move(1))).toMatchObject({ problem: 'unreachable' })
  expect(await ask({ act: 'stop' })).toEqual(well)
  await device.keepalive()
  expect(commands()).toHaveLength(2)
  expect(device.received.findLast(text => text.includes('PTZCmd'))).toContain(stopped)
})

test('one that refuses says so: by its answer, or beside it', async () => {
  const { ask } = await aPlant({ onCommand: () => 404 })
  expect(await ask(move(1))).toMatchObject({ problem: 'protocol' })
  const beside = await aPlant()
  expect(await beside.ask(move(1))).toEqual(well)
  const serial = /<SN>(\d+)</.exec(beside.device.received.findLast(text => text.includes('PTZCmd')) ?? '')?.[1]
  const error = (of: string) =>
    `<Response><CmdType>DeviceControl</CmdType><SN>${of}</SN><DeviceID>${channelId}</DeviceID><Result>ERROR</Result></Response>`
  await beside.device.message(error('999999999'))
  expect(await beside.ask(move(1))).toEqual(well)
  await beside.device.message(error(serial ?? ''))
  // That was of the one before the last.
  expect(await beside.ask(move(1))).toEqual(well)
  const last = /<SN>(\d+)</.exec(beside.device.received.findLast(text => text.includes('PTZCmd')) ?? '')?.[1]
  await beside.device.message(error(last ?? ''))
  expect(await beside.ask(move(1))).toMatchObject({ problem: 'protocol' })
})

test('what moves is stopped when its device is taken away, and when the AI server ends', async () => {
  const taken = await aPlant()
  await taken.ask(move(1))
  await taken.registrar.configure({ ...taken.settings, devices: [{ id: deviceId, password: 'other', media: 'udp' }] })
  await vi.waitFor(() => expect(taken.commands().at(-1)).toBe(stopped))
  expect(await taken.ask(move(1))).toMatchObject({ problem: 'unreachable' })
  const ended = await aPlant()
  await ended.ask(move(1))
  await ended.registrar.close()
  expect(ended.commands().at(-1)).toBe(stopped)
})

test('what is no preset is refused, and hostile lists are bounded', async () => {
  const { ask, commands } = await aPlant(
    {
      presets: Array.from({ length: 400 }, (_, at) => (at === 0 ? 'n'.repeat(300) : 'x')),
    },
    { presetsMs: 10_000 },
  )
  for (const preset of ['0', '256', 'Home', '<a>'])
    expect(await ask({ act: 'goTo', preset })).toMatchObject({ problem: 'protocol' })
  expect(commands()).toEqual([])
  const answer = ptzAnswer.parse(await ask({ act: 'find' }))
  // Those that one byte can name.
  expect(answer.presets).toHaveLength(255)
  expect(answer.presets[0]?.name).toHaveLength(60)
})

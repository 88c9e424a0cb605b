import { frameKind, type StreamEnd } from '@watchfire/contract/fleet/uplink.ts'
import { type PtzAct, type PtzAnswer, presetLimit, ptzAnswer } from '@watchfire/contract/ptz/ptz.shapes.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { PtzTimes } from '../../ptz/ptz-camera.ts'
import { ptzHandler } from '../../ptz/ptz-handler.ts'
import { answerOf, openOnvifCamera } from '../testing/onvif-camera.ts'
import { OnvifTurning } from './onvif-turning.ts'

type Settings = NonNullable<Parameters<typeof openOnvifCamera>[0]> & Partial<PtzTimes>

/** A camera that is watched, and what comes back over the line when it is asked. */
async function aCamera({ answer, needsDigest, ...times }: Settings = {}, path = '/h264main') {
  const camera = await openOnvifCamera({ ...(answer && { answer }), ...(needsDigest && { needsDigest }) })
  onTestFinished(() => camera.close())
  const urls = [`rtsp://op:p%26w@127.0.0.1:554${path}`]
  const handler = ptzHandler(
    id => (id === 'E_C1' ? { urls } : undefined),
    asked => new OnvifTurning(asked),
    { betweenMs: 0, ...times },
  )
  const ask = (asked: PtzAct, channelId = 'E_C1'): Promise<PtzAnswer | StreamEnd> =>
    new Promise(resolve => {
      const pieces: Uint8Array[] = []
      const opened = handler(
        { channelId, port: camera.port, asked },
        {
          unsent: 0,
          opened() {},
          frame: (kind, piece) => {
            expect(kind).toBe(frameKind.bytes)
            pieces.push(piece)
          },
          ended: () => resolve(ptzAnswer.parse(JSON.parse(Buffer.concat(pieces).toString()))),
        },
      )
      if (!opened) resolve('unknownChannel')
    })
  const names = () => camera.asked.map(each => each.name)
  const last = (name: string) => camera.asked.findLast(each => each.name === name)
  return { ...camera, ask, names, last }
}
const move = (pan: number, tilt = 0, zoom = 0): PtzAct => ({ act: 'move', pan, tilt, zoom })
const well = { problem: null, presets: [] }

test('a camera that can be turned tells its presets, once for many who look', async () => {
  const { ask, names } = await aCamera()
  const offers = await Promise.all([ask({ act: 'find' }), ask({ act: 'find' })])
  expect(offers[0]).toMatchObject({ problem: null, presets: expect.arrayContaining([{ token: 'Home', name: 'Home' }]) })
  expect(offers[1]).toEqual(offers[0])
  expect(names()).toEqual(['GetSystemDateAndTime', 'GetCapabilities', 'GetProfiles', 'GetPresets'])
})

test('it is turned, zoomed, stopped and sent to a preset where its service answers, with a login that is signed', async () => {
  const { ask, last, asked } = await aCamera({ needsDigest: true })
  expect(await ask(move(-0.5, 0.25))).toEqual(well)
  expect(last('ContinuousMove')).toMatchObject({ path: '/onvif/services' })
  expect(last('ContinuousMove')?.envelope).toMatch(
    /<ProfileToken>main<.*<PanTilt [^>]*x="-0.5" y="0.25"\/><\/Velocity><Timeout>PT2S</,
  )
  // What turned stands still while it zooms.
  await ask(move(0, 0, 1))
  expect(last('ContinuousMove')?.envelope).toMatch(/<PanTilt [^>]*x="0" y="0"\/><Zoom [^>]*x="1"\/>/)
  await ask({ act: 'stop' })
  expect(last('Stop')?.envelope).toContain('<PanTilt>true</PanTilt><Zoom>true</Zoom>')
  await ask({ act: 'goTo', preset: '<a>' })
  expect(last('GotoPreset')?.envelope).toContain('<PresetToken>&#60;a&#62;</PresetToken>')
  expect(asked.map(one => one.envelope).join()).not.toMatch(/p&|p%26w/)
})

test('a movement that nobody asks for again is stopped', async () => {
  const { ask, names } = await aCamera({ holdMs: 50 })
  await ask(move(1))
  await expect.poll(names).toContain('Stop')
})

test('of what waits the newest counts, and one thing is asked at a time', async () => {
  const { ask, names, last } = await aCamera()
  await ask({ act: 'find' })
  const answers = Promise.all([1, 0.9, 0.8, 0.7].map(pan => ask(move(pan))).concat(ask({ act: 'stop' })))
  expect(await answers).toEqual(Array(5).fill(well))
  expect(names().filter(name => name === 'ContinuousMove')).toHaveLength(1)
  expect(last('ContinuousMove')?.envelope).toContain('x="1"')
  expect(names().at(-1)).toBe('Stop')
})

test('a camera that cannot be turned, or is none of this edge, says so; one that refuses is named', async () => {
  const fixed = await aCamera({
    answer: name =>
      name === 'GetProfiles' ? { text: answerOf(name).replaceAll('PTZConfiguration', 'Other') } : undefined,
  })
  expect(await fixed.ask({ act: 'find' })).toMatchObject({ problem: 'notOffered' })
  expect(await fixed.ask(move(1))).toMatchObject({ problem: 'notOffered' })
  expect(await fixed.ask(move(1), 'OTHER_C1')).toBe('unknownChannel')
  expect(fixed.names()).not.toContain('ContinuousMove')
  const deaf = await aCamera({ answer: name => (name === 'ContinuousMove' ? { status: 401, text: '' } : undefined) })
  expect(await deaf.ask(move(1))).toMatchObject({ problem: 'unauthorised' })
  deaf.close()
  expect(await deaf.ask(move(1))).toMatchObject({ problem: 'unreachable' })
})

/** A recorder with two cameras: the second cannot be turned. */
const recorder = (name: string, envelope: string) => {
  if (name === 'GetProfiles') {
    const text = answerOf(name)
    return {
      text: text.replace(/<trt:Profiles[\s\S]*<\/trt:Profiles>/, first => {
        const second = first
          .replace('token="main"', 'token="two"')
          .replace(/(<tt:SourceToken>)[^<]*/, '$1another')
          .replaceAll('PTZConfiguration', 'Other')
        return first + second
      }),
    }
  }
  if (name === 'GetStreamUri' && envelope.includes('<ProfileToken>two<'))
    return { text: answerOf(name).replace('/h264main', '/second') }
  return undefined
}
test('of a recorder the camera that is watched is turned, and none in its place', async () => {
  const first = await aCamera({ answer: recorder })
  expect(await first.ask(move(1))).toEqual(well)
  for (const path of ['/second', '/elsewhere']) {
    const other = await aCamera({ answer: recorder }, path)
    expect(await other.ask(move(1)), path).toMatchObject({ problem: 'notOffered' })
    expect(other.names()).not.toContain('ContinuousMove')
  }
})

test('hostile answers are bounded and named, and nothing is turned by them', async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "b">]><e:Envelope><e:Body>&a;</e:Body></e:Envelope>'
  for (const text of [bomb, '<a>'.repeat(100_000), 'x'.repeat(2_000_000), '']) {
    const { ask, names } = await aCamera({ answer: name => (name === 'GetProfiles' ? { text } : undefined) })
    expect(await ask(move(1)), text.slice(0, 20)).toMatchObject({ problem: 'protocol' })
    expect(names()).not.toContain('ContinuousMove')
  }
  const presets = Array.from(
    { length: 2000 },
    (_, n) => `<p:Preset token="${n}"><t:Name>${'n'.repeat(200)}</t:Name></p:Preset>`,
  )
  const text = `<e:Envelope><e:Body>${presets.join('')}<p:Preset token="${'t'.repeat(65)}"/></e:Body></e:Envelope>`
  const many = await aCamera({ answer: name => (name === 'GetPresets' ? { text } : undefined) })
  const answer = await many.ask({ act: 'find' })
  expect(answer).toMatchObject({ presets: { length: presetLimit } })
  expect(JSON.stringify(answer).length).toBeLessThan(64 * 1024)
})

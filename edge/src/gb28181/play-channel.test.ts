import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testFootage } from '../../../demo-cameras/src/simulator/test-footage.ts'
import { freePort } from '../../../scripts/test/free-port.ts'
import type { AccessUnit, StreamParameters } from '../camera/codec/access-unit.ts'
import { RtpTimeline } from '../camera/rtsp/rtp-timeline.ts'
import { unitsOfFile } from '../mp4/units-of-file.ts'
import { type Caller, playChannel } from './play-channel.ts'
import { type Film, sendFilm } from './testing/send-film.ts'

const films = {} as Record<'h264' | 'h265', Film>
beforeAll(async () => {
  for (const codec of ['h264', 'h265'] as const)
    films[codec] = await unitsOfFile(await testFootage({ codec, group: 5 }))
}, 30_000)

async function aCall(call: Caller['call'], { isTcp = false, noPicture = 20_000 } = {}) {
  const port = await freePort('0.0.0.0')
  const closing = new AbortController()
  const seen = { units: [] as AccessUnit[], parameters: [] as StreamParameters[] }
  const hungUp: string[] = []
  const play = playChannel({
    isTcp,
    call,
    hangUp: callId => hungUp.push(callId),
    onEnded: () => {},
    ports: { from: port, to: port },
  })
  const ended = play({ timeout: 3000, noPicture }, new RtpTimeline(), closing.signal, {
    onUnit: unit => seen.units.push(unit),
    onParameters: parameters => seen.parameters.push(parameters),
  })
  ended.catch(() => {})
  onTestFinished(() => closing.abort())
  return { seen, ended, closing, hungUp }
}

/** Begins to send, and is there when something of it was sent. */
async function sending(film: Film, to: { to: number; isTcp: boolean; source: number }): Promise<void> {
  await new Promise<void>(sent => onTestFinished(sendFilm(film, to, sent)))
}

test.each([
  ['udp', false],
  ['tcp', true],
])(
  'who sends to this port from a call before shows nothing of it (%s)',
  async (_, isTcp) => {
    const { seen, closing, ended, hungUp } = await aCall(
      async port => {
        await sending(films.h265, { to: port, isTcp, source: 1 })
        await sending(films.h264, { to: port, isTcp, source: 2 })
        return { callId: 'a', hosts: ['127.0.0.1'], source: 2 }
      },
      { isTcp },
    )
    const { units } = films.h264
    await vi.waitFor(() => expect(seen.units.length).toBeGreaterThan(units.length), { timeout: 20_000, interval: 20 })
    expect(seen.parameters.map(({ codec }) => codec)).toEqual(['h264'])
    const sent = new Set(units.map(({ data }) => Buffer.from(data).toString('latin1')))
    expect(seen.units.every(({ data }) => sent.has(Buffer.from(data).toString('latin1')))).toBe(true)
    closing.abort()
    await expect(ended).rejects.toMatchObject({ reason: 'closed' })
    expect(hungUp).toEqual(['a'])
  },
  60_000,
)

test('of a device that sends by another number than it said, or from elsewhere, nothing is shown, and why is said', async () => {
  const ends = [['127.0.0.1'], ['127.0.0.9']].map(async (hosts, source) => {
    const { seen, ended } = await aCall(
      async port => {
        await sending(films.h264, { to: port, isTcp: false, source })
        return { callId: 'a', hosts, source: 1 }
      },
      { noPicture: 1500 },
    )
    const fault = await ended.catch(error => error)
    expect(seen.units).toEqual([])
    return fault
  })
  expect(await Promise.all(ends)).toMatchObject([
    { reason: 'noPicture', message: 'no picture for 1500 ms; pictures came of 0, and 1 was agreed' },
    { reason: 'noPicture', message: 'no picture for 1500 ms' },
  ])
}, 30_000)

test('a camera that is closed while its port opens calls nobody', async () => {
  const call = vi.fn()
  const { closing, ended } = await aCall(call)
  closing.abort()
  await expect(ended).rejects.toMatchObject({ reason: 'closed' })
  expect(call).not.toHaveBeenCalled()
})

// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import { rights } from '@watchfire/contract/core/rights.ts'
import { frameKind } from '@watchfire/contract/fleet/uplink.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import type { FeedMessage } from '@watchfire/contract/video/video.feed.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import '../../core/brand-store.ts'
import { siteText } from '../../core/site-zone.ts'
import { type FakeServer, startFakeServer } from '../../core/testing/fake-server.ts'
import { renderScreen } from '../../core/testing/render-screen.tsx'
import { signInAs } from '../../core/testing/sign-in-as.ts'
import { drawnCamera as camera, drawnSettings as settings } from '../testing/a-drawn-camera.ts'
import { ZonesOnPicture } from './ZonesOnPicture.tsx'

const lastNight = Date.parse('2026-11-22T18:00:00Z')
let server: FakeServer
/** What the pictures that came hold, by the address they were given. */
let shown: Map<string, Blob>

/** A feed that sends one still: of now without a time, of night with its own. */
class FakeFeed {
  static CONNECTING = 0
  readyState = 1
  onmessage?: (event: { data: string | ArrayBuffer }) => void
  constructor(url: string) {
    const isNight = url.includes('night')
    const opened: FeedMessage = { type: 'opened', mime: 'image/jpeg', ...(isNight && { takenAt: lastNight }) }
    queueMicrotask(() => {
      this.onmessage?.({ data: JSON.stringify(opened) })
      this.onmessage?.({ data: new Uint8Array([frameKind.still, isNight ? 2 : 1]).buffer })
    })
  }
  close() {}
}

beforeEach(() => {
  server = startFakeServer()
  signInAs([rights.devices, rights.monitor])
  server.answers(alarmCalls.listTypes, { rows: [], total: 0 })
  server.answers(videoCalls.play, ({ partOfDay }) => ({ playUrl: `/live/v1/video?ticket=${partOfDay ?? 'now'}` }))
  vi.stubGlobal('WebSocket', FakeFeed)
  // Nothing is drawn here: each picture is as large as a camera's.
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 1280
      naturalHeight = 720
      onload?: () => void
      set src(_: string) {
        queueMicrotask(() => this.onload?.())
      }
    },
  )
  shown = new Map()
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    const url = `blob:${shown.size}`
    shown.set(url, blob as Blob)
    return url
  })
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => void shown.delete(url))
  onTestFinished(() => {
    make.mockRestore()
    revoke.mockRestore()
    vi.unstubAllGlobals()
  })
})

const open = (knows = camera.knows) =>
  renderScreen(<ZonesOnPicture camera={{ ...camera, state: 'online', knows }} drawn={settings} />)
const option = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
async function pictureIs(kind: number) {
  const url = document.querySelector('image')?.getAttribute('href') ?? ''
  return new Uint8Array((await shown.get(url)?.arrayBuffer()) ?? [])[0] === kind
}

test('the picture below the zones is of now, or the last of night with the time it was taken, and of now again', async () => {
  const { person } = open()
  await screen.findByText(/^当前画面，/)
  expect(option('现在').checked).toBe(true)
  expect(await pictureIs(1)).toBe(true)
  await person.click(screen.getByText('夜间'))
  await screen.findByText(`夜间的画面，${siteText(lastNight)}`)
  expect(option('夜间').checked).toBe(true)
  expect(await pictureIs(2)).toBe(true)
  // Another picture is another one of night.
  await person.click(screen.getByRole('button', { name: /重新截图/ }))
  await waitFor(() =>
    expect(server.received(videoCalls.play).map(({ partOfDay }) => partOfDay)).toEqual([undefined, 'night', 'night']),
  )
  await screen.findByText(/^夜间的画面，/)
  await person.click(screen.getByText('现在'))
  await screen.findByText(/^当前画面，/)
  expect(await pictureIs(1)).toBe(true)
  expect(shown.size).toBe(1)
})

test('where there is none of day yet that is said, and the picture stays what it is', async () => {
  const { person } = open()
  await screen.findByText(/^当前画面，/)
  server.refuses(videoCalls.play, 'video.noneYet', { device: '东门' })
  await person.click(screen.getByText('白天'))
  expect((await screen.findByRole('alert')).textContent).toContain('还没有这一时段的画面')
  await waitFor(() => expect(option('现在').checked).toBe(true))
  expect(screen.getByText(/^当前画面，/)).toBeTruthy()
  expect(await pictureIs(1)).toBe(true)
})

test('an AI server that is too old offers no choice, and it is said why', async () => {
  open(['masks', 'lines'])
  await screen.findByText(/^当前画面，/)
  expect(screen.getByText('AI 服务器版本较旧，不保留白天和夜间的画面')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

import type { DrawnMap } from '@watchfire/contract/map/map.calls.ts'
import { pmtilesArchive, worldOf } from '@watchfire/contract/testing/pmtiles-archive.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { styleOf } from '../map-style.ts'
import { openFeed } from './tile-feed.ts'
import { watchedFeed } from './watched-feed.ts'

const map: DrawnMap = { source: 'file', coordinates: 'wgs84', credit: '', tileAddresses: [], fileUrl: '' }
const { signal } = new AbortController()
afterEach(() => vi.unstubAllGlobals())

/** Answers ranges of the file, as the server does. */
function serve(archive: Buffer) {
  const fetched = vi.fn(async (_url: string, { headers }: { headers: { range: string } }) => {
    const [, from = '', to = ''] = /bytes=(\d+)-(\d+)/.exec(headers.range) ?? []
    return new Response(new Uint8Array(archive.subarray(Number(from), Number(to) + 1)), { status: 206 })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('tiles of a file are read by range, by the link of now', async () => {
  const tiles = worldOf(new Uint8Array([1]), 2).map(({ z, x, y }) => ({ z, x, y, bytes: new Uint8Array([z, x, y]) }))
  const fetched = serve(pmtilesArchive({ tiles }))
  let url = '/media/v1/file/a?ticket=1'
  const feed = await openFeed(map, () => url)
  expect(feed).toMatchObject({ kind: 'pictures', minZoom: 0, maxZoom: 2, layers: 1 })
  url = '/media/v1/file/a?ticket=2'
  for (const { z, x, y } of tiles)
    expect([...new Uint8Array((await feed.load(0, { z, x, y }, signal)) ?? new ArrayBuffer())]).toEqual([z, x, y])
  expect(fetched.mock.lastCall?.[0]).toBe(url)
  expect(await feed.load(0, { z: 3, x: 0, y: 0 }, signal)).toBeUndefined()
})

test('vectors are drawn by what their sorts are called, without letters', async () => {
  serve(
    pmtilesArchive({
      tiles: worldOf(new Uint8Array([1]), 0),
      type: 1,
      vectorLayers: ['roads', 'water', 'earth', 'place_label', '厂区'],
    }),
  )
  const feed = await openFeed(map, () => '/f')
  const { layers, glyphs, sprite } = styleOf(feed, 'sites://1', 'dark')
  expect([glyphs, sprite]).toEqual([undefined, undefined])
  expect(layers.map(({ id }) => id)).toEqual([
    'ground',
    'earth fill',
    'water fill',
    'water line',
    '厂区 fill',
    '厂区 line',
    'roads fill',
    'roads line',
  ])
})

test('an address is asked without cookies and with no more of ours than the name of the site', async () => {
  const fetched = vi.fn(async () => new Response(new Uint8Array([9])))
  vi.stubGlobal('fetch', fetched)
  const addresses = ['https://tiles.example/{z}/{x}/{y}.png?key=k', '/labels/{z}/{x}/{y}.png']
  const feed = await openFeed({ ...map, source: 'tiles', tileAddresses: addresses }, () => '')
  await feed.load(0, { z: 3, x: 6, y: 2 }, signal)
  await feed.load(1, { z: 3, x: 6, y: 2 }, signal)
  expect(fetched.mock.calls.map(([url, how]: unknown[]) => [url, how])).toEqual(
    ['https://tiles.example/3/6/2.png?key=k', '/labels/3/6/2.png'].map(url => [
      url,
      { signal, credentials: 'omit', referrerPolicy: 'origin' },
    ]),
  )
})

test.each([
  [403, 'tilesFailed'],
  [500, 'tilesFailed'],
  [404, 'notCovered'],
] as const)('tiles that are answered with %i are a problem: %s; one that came is a map', async (status, problem) => {
  vi.stubGlobal('fetch', async () => new Response('no', { status }))
  const feed = await openFeed({ ...map, source: 'tiles', tileAddresses: ['/{z}/{x}/{y}'] }, () => '')
  const watched = watchedFeed(feed)
  await watched.load(0, { z: 1, x: 0, y: 0 }, signal).catch(() => undefined)
  expect(watched.problem()).toBe(problem)
  vi.stubGlobal('fetch', async () => new Response('yes'))
  await watched.load(0, { z: 1, x: 1, y: 0 }, signal)
  expect(watched.problem()).toBeUndefined()
})

test('a file that is answered as a whole is not read', async () => {
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(200)))
  await expect(openFeed(map, () => '/f')).rejects.toThrow('answered with 200')
})

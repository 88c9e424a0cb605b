import { expect, onTestFinished, test } from 'vitest'
import { sampleFootage } from '../../../demo-cameras/src/footage/sample-footage.ts'
import { testFilms } from '../../../demo-cameras/src/footage/test-films.ts'
import { startDecoder } from '../decode/decoder.ts'
import { type Detections, startDetector } from '../detect/detector.ts'
import { modelFolders, shippedModels } from '../detect/model-folders.ts'
import { corridor } from '../detect/testing/corridor-labels.ts'
import { looksOfFilm } from '../detect/testing/film-looks.ts'
import { CountingZone } from './counting-zone.ts'
import { type ObjectTrack, ObjectTracker, type SeenObject } from './object-tracker.ts'
import { WrongWayZone } from './wrong-way-zone.ts'

const whole: [number, number][] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]
const at = (look: number): number => 1_700_000_000_000 + look * 400
const seen = (x: number, changes: Partial<SeenObject> = {}): SeenObject => ({
  kind: 'person',
  left: x - 0.03,
  right: x + 0.03,
  top: 0.4,
  bottom: 0.8,
  score: 0.7,
  ...changes,
})
/** All that were ever sure, in the order of their beginnings. */
function sureOnes(looks: readonly { at: number; objects: readonly SeenObject[] }[]): ObjectTrack[] {
  const tracker = new ObjectTracker(320, 180)
  const sure = new Set<ObjectTrack>()
  for (const look of looks) for (const track of tracker.see(look.objects, look.at)) if (track.isSure) sure.add(track)
  return [...sure]
}
const looks = (count: number, scene: (look: number) => SeenObject[]) =>
  Array.from({ length: count }, (_, look) => ({ at: at(look), objects: scene(look) }))

test('two who pass each other stay two, and each itself', () => {
  const passing = looks(20, look => [seen(0.1 + look * 0.04), seen(0.9 - look * 0.04, { bottom: 0.9, top: 0.5 })])
  const tracks = sureOnes(passing)
  expect(tracks.map(({ foot }) => Math.round(foot[0]))).toEqual([275, 45])
})

test('a person and a vehicle in the same place are not each other', () => {
  const tracks = sureOnes(looks(6, look => [seen(0.3, { kind: look < 3 ? 'person' : 'vehicle' })]))
  expect(tracks.map(({ kind }) => kind)).toEqual(['person', 'vehicle'])
})

test('who is seen vaguely goes on, and begins nothing', () => {
  expect(sureOnes(looks(12, look => [seen(0.3 + look * 0.03, { score: look < 3 ? 0.7 : 0.2 })]))).toHaveLength(1)
  expect(sureOnes(looks(12, () => [seen(0.3, { score: 0.3 })]))).toEqual([])
})

test('who is away for long is another one', () => {
  const away = (for_: number) => looks(40, look => (look > 5 && look <= 5 + for_ ? [] : [seen(0.3)]))
  expect(sureOnes(away(4))).toHaveLength(1)
  expect(sureOnes(away(12))).toHaveLength(2)
})

test('who stands knows since when, and who walks does not stand', () => {
  const [track] = sureOnes(looks(30, look => [seen(Math.min(0.5, 0.2 + look * 0.03) + Math.sin(look) * 0.004)]))
  expect(Math.abs((track?.standingSince ?? 0) - at(9))).toBeLessThan(1300)
  expect(track?.hasMoved).toBe(true)
})

/** What rules make of the same people, who stand, turn and sway before the camera: wrong ways, and how many were there at once. */
function ofRules(looks: readonly Detections[]) {
  const common = { name: 'corridor', points: whole, looksFor: 'person' as const }
  const grid = { width: 320, height: 180, hidden: undefined }
  const tracker = new ObjectTracker(grid.width, grid.height)
  const ways = [0, 90, 180, 270].map(way => new WrongWayZone({ ...common, way }, grid))
  const counting = new CountingZone({ ...common, most: 0, minMs: 2000 }, grid)
  let wrongWays = 0
  const counted = new Set<number | undefined>()
  for (const { objects, at } of looks) {
    const tracks = tracker.see(objects, at)
    for (const zone of ways) wrongWays += zone.see(tracks, at, true)?.boxes.length ?? 0
    const event = counting.see(tracks, at, true)
    if (event) counted.add(event.facts?.number)
  }
  return { wrongWays, counted: [...counted] }
}

async function looksOf(film: string, seconds: number, framesPerSecond = 2.5) {
  const log = { info: () => {}, warn: () => {} }
  const decoder = startDecoder({ log, framesPerSecond })
  const detector = startDetector({ models: () => modelFolders([shippedModels]), log, onChange: () => {} })
  onTestFinished(async () => {
    await detector.close()
    await decoder.close()
  })
  return looksOfFilm(film, { decoder, detector, seconds })
}

test('in the drawn yard people and the forklift are found', async () => {
  const { yard } = await testFilms()
  const tracks = sureOnes(await looksOf(yard, 72))
  expect(new Set(tracks.map(({ kind }) => kind))).toEqual(new Set(['person', 'vehicle']))
}, 120_000)

const real = sampleFootage(corridor.film)
test.skipIf(!real)(
  'in a real corridor the six people who walk through it are six tracks, and nobody is there in between (skipped without ../shared/data)',
  async () => {
    const seenThere = await looksOf(real ?? '', corridor.seconds)
    const tracks = sureOnes(seenThere)
    expect(tracks.map(({ kind }) => kind)).toEqual(Array(corridor.people).fill('person'))
    const isThere = (second: number) =>
      tracks.some(({ since, lastSeen }) => since <= second * 1000 && second * 1000 <= lastSeen)
    expect(corridor.empty.filter(isThere)).toEqual([])
    expect(ofRules(seenThere)).toEqual({ wrongWays: 0, counted: [1] })
  },
  240_000,
)

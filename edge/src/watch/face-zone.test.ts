import { expect, test } from 'vitest'
import type { SeenFace } from '../faces/seen-faces.ts'
import { FaceZone, type Recogniser } from './face-zone.ts'
import { ObjectTracker, type SeenObject } from './object-tracker.ts'

const grid = { width: 320, height: 180, hidden: undefined }
const leftHalf: [number, number][] = [
  [0, 0],
  [0.5, 0],
  [0.5, 1],
  [0, 1],
]
const zone = { name: 'door', points: leftHalf, rule: 'recognised' as const, alarmType: 27 }
/** Whoever has a mark above zero is the person of that number. */
const recogniser: Recogniser = {
  model: 'dlib-face 1.0.0',
  whose: ([mark = 0]) =>
    mark > 0 ? { person: { personId: mark, type: 1, threshold: 0.4 }, distance: 0.2 } : { distance: 0.9 },
}
const somebody = (left: number): SeenObject => ({
  ...{ kind: 'person', score: 0.8, left, right: left + 0.1, top: 0.2, bottom: 0.8 },
})
const faceOf = (person: SeenObject, mark: number): SeenFace => ({
  ...{ person, part: 0, score: 0.9, side: 120, sharpness: 60, turned: 0, embedding: [mark] },
  ...{ left: person.left, right: person.left + 0.05, top: 0.2, bottom: 0.3 },
})

function watch() {
  const [tracker, faces] = [new ObjectTracker(grid.width, grid.height), new FaceZone(zone, grid, recogniser)]
  let at = 1_000
  /** Looks: who stands where, and whose face it is; undefined: no face was found. */
  const look = (people: { left: number; mark?: number }[], armed = true) => {
    at += 400
    const seen = people.map(({ left }) => somebody(left))
    const found = people.flatMap(({ mark }, index) => {
      const person = seen[index]
      return mark !== undefined && person ? [faceOf(person, mark)] : []
    })
    return faces.see(tracker.see(seen, at), found, at, armed)
  }
  const several = (count: number, people: Parameters<typeof look>[0], armed?: boolean) =>
    Array.from({ length: count }, () => look(people, armed)).flat()
  const wait = (ms: number): void => {
    at += ms
    faces.forget()
    tracker.forget()
  }
  return { look, several, wait, faces }
}

test('who is known is reported once, with the face and how it was decided', () => {
  const { several } = watch()
  const events = several(12, [{ left: 0.2, mark: 7 }])
  expect(events).toEqual([
    expect.objectContaining({
      ...{ kind: 'intrusion', zone: 'door', rule: 'recognised', alarmType: 27, model: 'dlib-face 1.0.0' },
      ...{ person: { personnelId: 7, pType: 1 }, details: { distance: 0.2, threshold: 0.4, looks: 3 } },
      boxes: [expect.objectContaining({ label: 'face' }), expect.objectContaining({ label: 'person' })],
    }),
  ])
})

test('a stranger, one whose face is not seen, and one outside of the zone are nobody', () => {
  const { several, faces } = watch()
  expect(several(20, [{ left: 0.2, mark: 0 }])).toEqual([])
  // More looks at a stranger tell nothing: the camera may rest.
  expect(faces.isUnsettled).toBe(false)
  expect(watch().several(20, [{ left: 0.2 }])).toEqual([])
  expect(watch().several(20, [{ left: 0.7, mark: 7 }])).toEqual([])
})

test('two who stand there at once are each reported, and who comes back at once is not reported again', () => {
  const { several, wait } = watch()
  const both = [
    { left: 0.1, mark: 7 },
    { left: 0.3, mark: 8 },
  ]
  expect(several(8, both).map(({ person }) => person?.personnelId)).toEqual([7, 8])
  wait(60_000)
  expect(several(8, [{ left: 0.1, mark: 7 }])).toEqual([])
  wait(10 * 60_000)
  expect(several(8, [{ left: 0.1, mark: 7 }])).toHaveLength(1)
})

test('outside of the plan nobody is reported; who is still there when it begins is reported then', () => {
  const { several } = watch()
  expect(several(8, [{ left: 0.2, mark: 7 }], false)).toEqual([])
  expect(several(2, [{ left: 0.2, mark: 7 }])).toHaveLength(1)
})

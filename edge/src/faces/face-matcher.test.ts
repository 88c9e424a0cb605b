import { expect, test } from 'vitest'
import { FaceMatcher, type KnownFace } from './face-matcher.ts'
import { FaceVotes } from './face-votes.ts'

const now = 1_000
/** On a line: their distances are those of the numbers. */
const at = (place: number): Float32Array => Float32Array.from({ length: 128 }, (_, axis) => (axis === 0 ? place : 0))
const face = (personId: number, place: number, changed: Partial<KnownFace> = {}): KnownFace => ({
  ...{ photoId: `photo${personId}${place}`, personId, type: 1, until: 5_000, threshold: 0.5, embedding: at(place) },
  ...changed,
})
const whose = (book: FaceMatcher, place: number) => book.whose([...at(place)], now).person?.personId

test('a face is that of the nearest person, of nobody when all are far, and of nobody when two are as near', () => {
  const book = new FaceMatcher([face(1, 0), face(1, 0.2), face(2, 1)])
  expect(whose(book, 0.1)).toBe(1)
  expect(whose(book, 0.9)).toBe(2)
  expect(whose(book, 1.6)).toBeUndefined()
  // Between two photos of one person nobody else is near.
  expect(whose(new FaceMatcher([face(1, 0), face(1, 0.02)]), 0.01)).toBe(1)
  expect(whose(new FaceMatcher([face(1, 0), face(2, 0.02)]), 0.01)).toBeUndefined()
  expect(whose(new FaceMatcher(), 0)).toBeUndefined()
})

test('who withdrew, or whose consent has ended, is nobody', () => {
  const book = new FaceMatcher([face(1, 0), face(2, 1, { until: now })])
  expect(whose(book, 1)).toBeUndefined()
  expect(whose(book.only(new Set(['photo21'])), 0)).toBeUndefined()
  expect(book.only(new Set(['photo10'])).people).toBe(1)
})

test('each is known by the threshold of their own library, and by nobody else’s', () => {
  const book = new FaceMatcher([face(1, 0, { threshold: 0.3 }), face(2, 1, { threshold: 0.55 })])
  expect([whose(book, 0.29), whose(book, 0.31), whose(book, 0.53)]).toEqual([1, undefined, 2])
  // Nearest to the first, by whose threshold it is too far: so it is not the second either, who would allow it.
  expect(whose(book, 0.46)).toBeUndefined()
})

const known = (personId: number, distance = 0.3, threshold = 0.5) => ({
  person: { personId, type: 1 as const, threshold },
  distance,
})
const nobody = { distance: 0.8 }

test('several looks decide, and a large face counts for more than small ones', () => {
  const votes = new FaceVotes()
  for (const expected of [undefined, undefined, 7]) {
    votes.add(known(7), 120)
    expect(votes.decided?.personId).toBe(expected)
  }
  const far = new FaceVotes()
  for (let look = 0; look < 4; look++) far.add(known(7), 40)
  // One close look that says otherwise outweighs four from afar.
  far.add(nobody, 200)
  expect(far.decided).toBeUndefined()
  const near = new FaceVotes()
  for (let look = 0; look < 3; look++) near.add(known(7, 0.2), 180)
  near.add(known(8), 60)
  expect(near.decided).toEqual({
    ...{ personId: 7, type: 1, distance: expect.closeTo(0.2), threshold: 0.5, looks: 3 },
  })
})

test('what is decided is within the threshold that holds now, though an earlier look was by another', () => {
  const votes = new FaceVotes()
  for (const threshold of [0.5, 0.5, 0.35]) votes.add(known(7, 0.4, threshold), 120)
  expect(votes.decided).toBeUndefined()
  const wider = new FaceVotes()
  for (const threshold of [0.45, 0.45, 0.55]) wider.add(known(7, 0.4, threshold), 120)
  expect(wider.decided).toMatchObject({ distance: expect.closeTo(0.4), threshold: 0.55 })
})

test('a stranger stays one, however long they stand there', () => {
  const votes = new FaceVotes()
  for (let look = 0; look < 40; look++) votes.add(look % 10 === 0 ? known(7, 0.49) : nobody, 150)
  expect(votes.decided).toBeUndefined()
})

/** From readings of a vehicle to one event: what is reported, what is not, and what is not even looked at. */
import { expect, test } from 'vitest'
import type { SeenObject } from '../watch/object-tracker.ts'
import type { FoundPlate } from './plate-models.ts'
import { PlateWatch } from './plate-watch.ts'

const truck = (left = 0.3, top = 0.3): SeenObject => ({
  ...{ left, top, right: left + 0.3, bottom: top + 0.4 },
  ...{ kind: 'vehicle', score: 0.8 },
})
const reading = (plate: string, sure = 0.95, height = 0.03): FoundPlate => ({
  ...{ plate, sure, left: 0.4, right: 0.5, top: 0.6, bottom: 0.6 + height },
})

/** Looks half a second apart, each with what is seen and what would be read of it. */
function watching(watch = new PlateWatch()) {
  let at = 1_000_000
  const look = (found: FoundPlate | undefined, seen: SeenObject[] = [truck()], after = 500) => {
    at += after
    const wanted = watch.choose(seen, at)
    const plates = watch.take(
      wanted,
      wanted.map(() => found),
      { at, height: 1000 },
    )
    return { asked: wanted.length, plates: plates.map(({ plate }) => plate) }
  }
  return { look, watch }
}

test('a vehicle that is read alike twice is reported once, and not read again', () => {
  const { look } = watching()
  expect(look(reading('京A12345'))).toEqual({ asked: 1, plates: [] })
  expect(look(reading('京A12345'))).toEqual({ asked: 1, plates: ['京A12345'] })
  for (let times = 0; times < 20; times++) expect(look(reading('京A12345'))).toEqual({ asked: 0, plates: [] })
})

test('what is read from near outweighs what was read from afar', () => {
  const { look } = watching()
  look(reading('京A12346', 0.9, 0.01))
  look(reading('京A12345', 0.9, 0.01))
  // Twice alike, and not yet clear.
  expect(look(reading('京A12346', 0.9, 0.01)).plates).toEqual(['京A12346'])
  const other = watching()
  other.look(reading('京A12346', 0.9, 0.01))
  other.look(reading('京A12345', 0.9, 0.03))
  expect(other.look(reading('京A12346', 0.9, 0.01)).plates).toEqual([])
  expect(other.look(reading('京A12345', 0.9, 0.04)).plates).toEqual(['京A12345'])
})

test('nothing is reported of a plate that is not read surely, however often', () => {
  const { look } = watching()
  for (let times = 0; times < 10; times++) expect(look(reading('京A12345', 0.45)).plates).toEqual([])
  const unsure = watching()
  for (let times = 0; times < 10; times++) expect(unsure.look(reading('京A12345', 0.7)).plates).toEqual([])
})

test('a vehicle that cannot be read is tried less often from then on', () => {
  const { look } = watching()
  const asked = Array.from({ length: 40 }, () => look(undefined).asked)
  expect(asked.slice(0, 12).every(Boolean)).toBe(true)
  expect(asked.slice(12).filter(Boolean).length).toBeLessThan(5)
})

test('one that was lost and found at the gate is not reported again, but when it comes back later', () => {
  const { look } = watching()
  const passes = () => [look(reading('京A12345')), look(reading('京A12345'))].flatMap(({ plates }) => plates)
  const leaves = () => Array.from({ length: 12 }, () => look(undefined, []))
  expect(passes()).toEqual(['京A12345'])
  leaves()
  expect(passes()).toEqual([])
  leaves()
  look(undefined, [], 130_000)
  expect(passes()).toEqual(['京A12345'])
})

test('people, what is too small and what stands under a mask are not looked at; of many the two largest are', () => {
  const { look, watch } = watching()
  const person: SeenObject = { ...truck(), kind: 'person' }
  expect(look(undefined, [person]).asked).toBe(0)
  expect(look(undefined, [{ ...truck(), right: 0.35 }]).asked).toBe(0)
  expect(look(undefined, [truck(0, 0), truck(0.35, 0), truck(0.7, 0)]).asked).toBe(2)
  watch.setMasks([
    {
      points: [
        [0, 0.5],
        [1, 0.5],
        [1, 1],
        [0, 1],
      ],
    },
  ])
  expect(look(undefined, [truck(0.3, 0.5)]).asked).toBe(0)
  expect(look(undefined, [truck(0.3, 0)]).asked).toBe(1)
})

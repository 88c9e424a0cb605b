import { expect, test } from 'vitest'
import { keptPlace, shownPlace } from './gcj.rules.ts'
import type { Place } from './place.shapes.ts'

/** Metres between two places that are close together. */
function metres(a: Place, b: Place): number {
  const north = (a.latitude - b.latitude) * 111_320
  const east = (a.longitude - b.longitude) * 111_320 * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
const at = (latitude: number, longitude: number) => ({ longitude, latitude })

/** As other implementations that agree with each other have them. */
const known = [
  ['Beijing', at(39.911954, 116.377817), at(39.91334545536069, 116.38404722455657)],
  ['Shanghai', at(31.1774276, 121.5272106), at(31.17530398364597, 121.531541859215)],
  ['Shenzhen', at(22.543847, 113.912316), at(22.540796131694766, 113.9171764808363)],
] as const

test.each(known)('%s stands where Chinese maps have it', (_, wgs, gcj) => {
  expect(metres(shownPlace(wgs, 'gcj02'), gcj)).toBeLessThan(0.01)
  expect(metres(keptPlace(gcj, 'gcj02'), wgs)).toBeLessThan(0.01)
})

test('there and back is the same place within a centimetre, all over China', () => {
  for (let latitude = 4; latitude <= 53; latitude += 3.5)
    for (let longitude = 74; longitude <= 134; longitude += 4.3) {
      const place = { longitude, latitude }
      const there = shownPlace(place, 'gcj02')
      expect(metres(there, place)).toBeGreaterThan(10)
      expect(metres(keptPlace(there, 'gcj02'), place)).toBeLessThan(0.01)
    }
})

test.each([
  ['Berlin', at(52.52, 13.405)],
  ['Quito', at(-0.18, -78.47)],
])('%s is not moved', (_, place) => {
  expect(shownPlace(place, 'gcj02')).toEqual(place)
  expect(keptPlace(place, 'gcj02')).toEqual(place)
})

test('on a map of WGS-84 nothing is moved', () => {
  const place = at(31.1774276, 121.5272106)
  expect(shownPlace(place, 'wgs84')).toEqual(place)
  expect(keptPlace(place, 'wgs84')).toEqual(place)
})

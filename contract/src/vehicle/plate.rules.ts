/** Number plates of the mainland: how they are written, and which colours go with which kind. Both ends judge by this. */

export const plateColours = ['blue', 'yellow', 'green', 'yellowGreen', 'white', 'black'] as const
export type PlateColour = (typeof plateColours)[number]

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
/** I and O are not used: they look like 1 and 0. */
const sign = 'A-HJ-NP-Z0-9'
/** The first sign of a new energy plate, or the last of a heavy one: pure electric A-E, others F-K. */
const energy = 'A-HJK'
const authority = `[${provinces}][A-HJ-Z]`

const ordinary = new RegExp(`^${authority}[${sign}]{5}$`)
const special = new RegExp(`^${authority}[${sign}]{4}[挂学警港澳领]$`)
const smallEnergy = new RegExp(`^${authority}[${energy}][${sign}][0-9]{4}$`)
const heavyEnergy = new RegExp(`^${authority}[0-9]{5}[${energy}]$`)

export const plateKindOf = (plate: string): 'ordinary' | 'special' | 'smallEnergy' | 'heavyEnergy' | undefined => {
  if (ordinary.test(plate)) return 'ordinary'
  if (special.test(plate)) return 'special'
  if (smallEnergy.test(plate)) return 'smallEnergy'
  return heavyEnergy.test(plate) ? 'heavyEnergy' : undefined
}

const coloursOfSpecial: Readonly<Record<string, readonly PlateColour[]>> = {
  挂: ['yellow'],
  学: ['yellow', 'blue'],
  警: ['white'],
  港: ['black'],
  澳: ['black'],
  领: ['black'],
}

/** The colours a plate may have, the usual one first; none where it is no plate. */
export function coloursOf(plate: string): readonly PlateColour[] {
  const kind = plateKindOf(plate)
  if (kind === 'ordinary') return ['blue', 'yellow', 'white', 'black']
  if (kind === 'smallEnergy') return ['green']
  if (kind === 'heavyEnergy') return ['yellowGreen']
  return kind === 'special' ? (coloursOfSpecial[plate.slice(-1)] ?? []) : []
}

/** What a site writes on what has no plate of the road: letters and digits. */
export const isSiteNumber = (number: string): boolean => /^[A-Z0-9]{1,12}$/.test(number)

/** With a province in front it would be a plate. */
export const lacksProvince = (number: string): boolean => plateKindOf(`京${number}`) !== undefined

/** As it is stored, however somebody typed it: capitals, without blanks and the dot of the plate, full-width signs made ordinary. */
export const plainPlate = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s·・•.-]/g, '')
    .toUpperCase()

/** How many signs have to be changed, added or left out to make one plate of the other; more than `max` is not told apart. */
export function plateDistance(one: string, other: string, max = 2): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > max) return max + 1
  let row = b.map((_, index) => index + 1)
  for (const [index, letter] of a.entries()) {
    let [before, left] = [index, index + 1]
    row = row.map((above, at) => {
      const cost = letter === b[at] ? before : 1 + Math.min(before, above, left)
      before = above
      left = cost
      return cost
    })
  }
  return Math.min(row.at(-1) ?? a.length, max + 1)
}

/** Of what a camera read, what may stand on a plate: the signs alone, capitals, no more than a plate and a half. */
export const readPlateOf = (read: string): string =>
  plainPlate(read)
    .replace(/[^\p{Script=Han}A-Z0-9]/gu, '')
    .slice(0, 12)

/** Patterns for `like` that every plate fits which is one sign away: another sign, one too many, one too few. */
export function nearPatterns(plate: string): string[] {
  const signs = [...plate]
  const around = (at: number, skip: number, put: string) =>
    [...signs.slice(0, at), put, ...signs.slice(at + skip)].join('')
  const places = signs.map((_, at) => at)
  return [
    ...places.map(at => around(at, 1, '_')),
    ...places.map(at => around(at, 1, '')),
    ...[...places, signs.length].map(at => around(at, 0, '_')),
  ]
}

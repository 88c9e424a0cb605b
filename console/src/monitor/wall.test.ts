import { describe, expect, it } from 'vitest'
import {
  choose,
  emptyWall,
  fill,
  groupCount,
  neededPlaces,
  placeAt,
  readWall,
  relayout,
  removeAt,
  turnTo,
  visiblePlaces,
  type Wall,
} from './wall.ts'

const aChannel = (id: string) => ({ channelId: id, name: `camera ${id}`, aiServerId: 'EDGE1' })
const wallOf = (ids: string, layout: Wall['layout'] = 4): Wall => fill({ ...emptyWall, layout }, [...ids].map(aChannel))
const shown = (wall: Wall) =>
  visiblePlaces(wall)
    .map(place => place?.channelId ?? '-')
    .join('')

describe('the wall', () => {
  it('shows as many places as its layout has, in groups', () => {
    const wall = wallOf('abcdef')
    expect([shown(wall), groupCount(wall)]).toEqual(['abcd', 2])
    expect(shown(turnTo(wall, 1))).toBe('ef--')
    expect(shown(turnTo(wall, 2))).toBe('abcd')
    expect(shown(turnTo(wall, -1))).toBe('ef--')
  })

  it('puts a chosen channel on the first free place, and on the last one when it is full', () => {
    expect(shown(choose(wallOf('ab'), aChannel('x')))).toBe('abx-')
    expect(shown(choose(wallOf('abcd'), aChannel('x')))).toBe('abcx')
  })

  it('turns to a chosen channel that is on it already', () => {
    expect(shown(choose(wallOf('abcdef'), aChannel('f')))).toBe('ef--')
  })

  it('lets two channels change places when one is dropped on the other', () => {
    expect(shown(placeAt(wallOf('abcd'), 0, aChannel('d')))).toBe('dbca')
    expect(shown(placeAt(wallOf('a'), 3, aChannel('x')))).toBe('a--x')
    expect(shown(placeAt(wallOf('a'), 3, aChannel('a')))).toBe('---a')
  })

  it('leaves a hole where a channel was taken away, so that the others stay in their places', () => {
    expect(shown(removeAt(wallOf('abcd'), 1))).toBe('a-cd')
    const last = removeAt(turnTo(wallOf('abcde'), 1), 0)
    expect([shown(last), groupCount(last)]).toEqual(['abcd', 1])
  })

  it('needs no place behind its last channel, and one to say that it is empty', () => {
    const needed = (wall: Wall) =>
      neededPlaces(visiblePlaces(wall))
        .map(place => place?.channelId ?? '-')
        .join('')
    expect([needed(wallOf('ab')), needed(removeAt(wallOf('abc', 9), 0)), needed(wallOf(''))]).toEqual([
      'ab',
      '-bc',
      '-',
    ])
  })

  it('keeps what was first on screen when the layout changes', () => {
    const second = turnTo(wallOf('abcdefgh'), 1)
    expect(shown(relayout(second, 1))).toBe('e')
    expect(shown(relayout(second, 9))).toBe('abcdefgh-')
  })
})

describe('what was kept of a wall', () => {
  it('comes back as it was', () => {
    const wall = turnTo({ ...wallOf('abcdef'), patrol: 20 }, 1)
    expect(readWall(JSON.parse(JSON.stringify(wall)))).toEqual(wall)
  })

  it('is read as far as it makes sense, and never fails', () => {
    for (const nonsense of [undefined, null, 1, 'x', [], {}, { layout: 5, places: [] }, { layout: 4 }])
      expect(readWall(nonsense)).toBeUndefined()
    const odd = {
      layout: 4,
      places: [{ channelId: 1 }, null, 'x', aChannel('a'), aChannel('a')],
      group: 9.5,
      patrol: 7,
    }
    const read = readWall(odd)
    expect([read && shown(read), read?.patrol, read?.group]).toEqual(['---a', 0, 0])
  })
})

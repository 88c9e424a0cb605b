/** Spec §4 and §5 as one table: level × state × verdict, again and at once. Every cell is written out and was looked at. */
import { describe, expect, test } from 'vitest'
import { decide, markReadVerdict, mayHandle, plainVerdict, verdictsFor } from './alarm.rules.ts'
import {
  type AlarmLevel,
  type AlarmState,
  alarmLevel,
  alarmState,
  commentLimit,
  sitePhotoLimit,
  type Verdict,
  verdict,
} from './alarm.shapes.ts'

const chosen = ['falseAlarm', 'trueAlarm', 'ignored', 'viewed', 'recorded'] as const
/** Per level, in the order of `chosen`: what is stored while it is pending, and what when it is handled already. */
const table = {
  //               false        true         ignored    viewed    recorded
  severe: {
    pending: '     falseAlarm   trueAlarm    ignored    wrong     wrong',
    handled: '     falseAlarm   trueAlarm    ignored    wrong     wrong',
  },
  normal: {
    pending: '     falseAlarm   trueAlarm    ignored    wrong     wrong',
    handled: '     falseAlarm   trueAlarm    ignored    wrong     wrong',
  },
  notice: {
    pending: '     falseAlarm   trueAlarm    viewed     viewed    wrong',
    handled: '     notAgain     notAgain     notAgain   notAgain  notAgain',
  },
  recordOnly: {
    pending: '     falseAlarm   trueAlarm    ignored    wrong     wrong',
    handled: '     notAgain     notAgain     notAgain   notAgain  notAgain',
  },
  fault: {
    pending: '     falseAlarm   trueAlarm    ignored    viewed    wrong',
    handled: '     falseAlarm   trueAlarm    ignored    wrong     wrong',
  },
  noticeVariant: {
    pending: '     falseAlarm   trueAlarm    ignored    viewed    wrong',
    handled: '     falseAlarm   trueAlarm    ignored    wrong     wrong',
  },
} as const satisfies Record<AlarmLevel, Record<AlarmState, string>>

const refusals: Record<string, string> = { wrong: 'alarm.wrongVerdict', notAgain: 'alarm.notAgain' }
const cells = (Object.keys(table) as AlarmLevel[]).flatMap(level =>
  (['pending', 'handled'] as const).flatMap(state =>
    table[level][state]
      .trim()
      .split(/\s+/)
      .map((word, index) => ({ level, state, verdict: chosen[index] as Verdict, word })),
  ),
)

describe.each(cells)('$level, $state, $verdict', ({ level, state, verdict: choice, word }) => {
  const alarm = { level, state }
  test(`is ${word}`, () => {
    const wanted = refusals[word] ? { refused: refusals[word] } : { store: word }
    expect(decide(alarm, choice)).toEqual(wanted)
    expect(decide(alarm, choice, state)).toEqual(wanted)
  })
  test('whoever saw it pending is told when it is handled', () => {
    if (state === 'handled') expect(decide(alarm, choice, 'pending')).toEqual({ refused: 'alarm.handledMeanwhile' })
  })
  test('what is offered is what is taken', () => {
    const decision = decide(alarm, choice)
    // "Ignore" on a notice is taken and stored as another word; everything else that is taken is offered by its own.
    if (decision.store) expect(verdictsFor(alarm)).toContain(decision.store)
    expect(mayHandle(alarm)).toBe(verdictsFor(alarm).length > 0)
  })
})

test.each<[AlarmLevel, Verdict, Verdict]>([
  // level, "mark as read", "handled" without a verdict
  ['severe', 'ignored', 'trueAlarm'],
  ['normal', 'ignored', 'trueAlarm'],
  ['notice', 'viewed', 'viewed'],
  ['recordOnly', 'ignored', 'trueAlarm'],
  ['fault', 'ignored', 'trueAlarm'],
  ['noticeVariant', 'ignored', 'trueAlarm'],
])('%s: read means %s, handled means %s', (level, read, plain) => {
  expect([markReadVerdict(level), plainVerdict(level)]).toEqual([read, plain])
  expect(decide({ level, state: 'pending' }, markReadVerdict(level))).toEqual({ store: read })
  expect(decide({ level, state: 'pending' }, plainVerdict(level))).toEqual({ store: plain })
})

test('the numbers of the wire', () => {
  expect(chosen.map(word => verdict.encode(word))).toEqual([1, 2, 3, 4, 5])
  expect((['pending', 'handled'] as const).map(word => alarmState.encode(word))).toEqual([1, 3])
  expect((Object.keys(table) as AlarmLevel[]).map(word => alarmLevel.encode(word))).toEqual([1, 2, 3, 4, 5, 6])
  expect([commentLimit, sitePhotoLimit]).toEqual([500, 5])
})

/** An alarm that somebody handled is raised again while its condition holds, where the rule says so (decision 0176). Pure. */
import type { RuleCondition } from '@watchfire/contract/rule/rule.shapes.ts'
import type { TimeSlices } from '../core/time-slices.ts'
import type { Course, Timing } from './standing.rules.ts'

/**
 * Due at this moment, or when the time between two alarms is over; as it is where the condition holds no longer, or an alarm is due anyway.
 * Until it is told, what becomes of the condition is told of the one that was handled: a rise is held back by no hours.
 */
export function raiseAgain<Each extends Course>({ coolDownMs }: Timing, standing: Each, at: number): Each {
  const { phase, tellAt, toldAt } = standing
  if (phase !== 'firing' || tellAt !== null || toldAt === null) return standing
  const restsFrom = standing.restsFrom ?? toldAt
  return { ...standing, tellAt: Math.max(at, toldAt + 1, restsFrom + coolDownMs), again: 'due' }
}

export function againIfAsked<Each extends Course>(rule: Timing, standing: Each, at: number): Each {
  return standing.again === 'asked' ? raiseAgain(rule, { ...standing, again: undefined }, at) : standing
}

type After<Standing, Found> = { standing: Standing; found: Found[] }
const minuteMs = 60_000

export const againMsOf = ({ againMinutes }: Pick<RuleCondition, 'againMinutes'>) =>
  againMinutes === undefined ? undefined : againMinutes * minuteMs

type Machine<Standing, Found> = {
  advance: (standing: Standing, to: number) => After<Standing, Found>
  nextDue: (standing: Standing, until: number) => number | null
}

/**
 * A trial of what is stored: as if each alarm was handled at once, and others have their turn in between. `againMs`: absent, none is raised
 * again; none is before `since`, from when on alarms are of the trial.
 */
export function makeTrial<Standing extends Course, Found extends { at: number; change?: string }>(
  { againMs, since, ...rule }: Timing & { againMs: number | undefined; since: number },
  first: Standing,
  { advance, nextDue, slices }: Machine<Standing, Found> & { slices: Pick<TimeSlices, 'isOver' | 'rest'> },
) {
  const found: Found[] = []
  const course: { standing: Standing; againAt: number | null } = { standing: first, againAt: null }
  const add = (after: After<Standing, Found>) => {
    course.standing = after.standing
    found.push(...after.found)
    const raised = after.found.findLast(({ change = 'raise' }) => change === 'raise' || change === 'rise')
    if (raised && againMs) course.againAt = Math.max(raised.at + againMs, since)
  }
  const rest = async () => {
    if (slices.isOver()) await slices.rest()
  }
  const pass = async (to: number) => {
    for (;;) {
      const due = nextDue(course.standing, to) ?? Number.POSITIVE_INFINITY
      const at = Math.min(due, course.againAt ?? Number.POSITIVE_INFINITY)
      if (at > to) return
      if (at === due) add(advance(course.standing, due))
      else if (course.standing.phase === 'recovering')
        // On its way back it may hold again.
        course.againAt = at + minuteMs
      else {
        course.againAt = null
        course.standing = raiseAgain(rule, course.standing, at)
      }
      await rest()
    }
  }
  return {
    /** What comes at this moment. */
    async step(at: number, take: (standing: Standing) => After<Standing, Found>): Promise<void> {
      if (againMs) await pass(at - 1)
      add(take(course.standing))
      await rest()
    },
    /** All that was found when nothing further came until then. */
    async end(to: number): Promise<Found[]> {
      if (againMs) await pass(to)
      add(advance(course.standing, to))
      return found
    },
  }
}

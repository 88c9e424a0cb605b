/** A plan as one reads it in the account log. */
import { minuteText } from '@watchfire/contract/core/minute-of-day.ts'
import { isAlwaysArmed, spansOfWeekday } from '@watchfire/contract/device/arming.rules.ts'
import type { ArmingPlan, Span } from '@watchfire/contract/device/arming.shapes.ts'

const spansText = (spans: readonly Span[]) =>
  spans.map(([from, to]) => `${minuteText(from)}–${minuteText(to)}`).join(', ') || '–'

/** A line for each weekday, 1 Monday. */
export const weekText = (week: readonly Span[]): string[] =>
  [1, 2, 3, 4, 5, 6, 7].map(weekday => `${weekday}: ${spansText(spansOfWeekday(week, weekday))}`)

export const auditedPlan = (plan: ArmingPlan | null) =>
  plan === null || isAlwaysArmed(plan)
    ? null
    : {
        timeZone: plan.timeZone,
        week: weekText(plan.week),
        followsCalendar: plan.followsCalendar,
        exceptions: plan.exceptions.map(({ day, armed }) => `${day}: ${spansText(armed)}`),
      }

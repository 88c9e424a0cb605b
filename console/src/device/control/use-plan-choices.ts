import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import type { CameraDefaults } from '@watchfire/contract/device/camera-default.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { armingTexts } from '../arming/arming.texts.ts'
import { type DefaultWeek, defaultWeeks, sameWeek } from '../arming/week-drawing.ts'
import { controlTexts } from './control.texts.ts'
import { armedText, minutesOf } from './control-labels.ts'

const now = 'now'
const weekNames = Object.keys(defaultWeeks) as DefaultWeek[]
type Weekly = Pick<ArmingPlan, 'week' | 'followsCalendar'>

/** Plans to choose from: as it is, the usual weeks, and those that the company keeps under a name, which any of its cameras leads to. */
export function usePlanChoices({ projectId, plan }: CameraDefaults) {
  const t = useTexts(controlTexts)
  const words = useTexts(armingTexts)
  const first = useCall(deviceCalls.listControls, { projectId, pageSize: 1 }, { quiet: true, selection: {} }).data
  const channelId = first?.rows[0]?.channelId ?? ''
  const own =
    useCall(deviceCalls.listPlanTemplates, { channelId }, { quiet: true, selection: {}, enabled: channelId !== '' })
      .data ?? []
  const weeks = new Map<string, Weekly>([
    ...weekNames.map((key): [string, Weekly] => [
      key,
      { week: [...defaultWeeks[key]], followsCalendar: key !== 'always' },
    ]),
    ...own.map(({ name, ...weekly }): [string, Weekly] => [`own ${name}`, weekly]),
  ])
  const keyOfPlan =
    weekNames.find(
      key =>
        sameWeek(defaultWeeks[key], plan.week) &&
        weeks.get(key)?.followsCalendar === plan.followsCalendar &&
        plan.exceptions.length === 0,
    ) ?? now
  return {
    keyOfPlan,
    choices: [
      ...(keyOfPlan === now ? [{ value: now, label: t('planNow', { text: armedText(minutesOf(plan.week), t) }) }] : []),
      ...weekNames.map(value => ({ value, label: words(value) })),
      ...own.map(({ name }) => ({ value: `own ${name}`, label: name })),
    ],
    planOf(key: string): ArmingPlan {
      const weekly = weeks.get(key)
      return weekly ? { timeZone: plan.timeZone, ...weekly, exceptions: [] } : plan
    },
  }
}

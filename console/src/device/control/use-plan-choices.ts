import type { ArmingPlan } from '@watchfire/contract/device/arming.shapes.ts'
import type { CameraDefaults } from '@watchfire/contract/device/camera-default.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { armingTexts } from '../arming/arming.texts.ts'
import { sameWeek, type UsualWeek, usualWeeks } from '../arming/week-drawing.ts'
import { controlTexts } from './control.texts.ts'
import { armedText, minutesOf } from './control-words.ts'

const now = 'now'
const usual = Object.keys(usualWeeks) as UsualWeek[]
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
    ...usual.map((key): [string, Weekly] => [key, { week: [...usualWeeks[key]], followsCalendar: key !== 'always' }]),
    ...own.map(({ name, ...weekly }): [string, Weekly] => [`own ${name}`, weekly]),
  ])
  const keyOfPlan =
    usual.find(
      key =>
        sameWeek(usualWeeks[key], plan.week) &&
        weeks.get(key)?.followsCalendar === plan.followsCalendar &&
        plan.exceptions.length === 0,
    ) ?? now
  return {
    keyOfPlan,
    choices: [
      ...(keyOfPlan === now ? [{ value: now, label: t('planNow', { text: armedText(minutesOf(plan.week), t) }) }] : []),
      ...usual.map(value => ({ value, label: words(value) })),
      ...own.map(({ name }) => ({ value: `own ${name}`, label: name })),
    ],
    planOf(key: string): ArmingPlan {
      const weekly = weeks.get(key)
      return weekly ? { timeZone: plan.timeZone, ...weekly, exceptions: [] } : plan
    },
  }
}

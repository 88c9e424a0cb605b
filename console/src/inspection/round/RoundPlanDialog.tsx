import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { minuteText } from '@watchfire/contract/core/minute-of-day.ts'
import type { Day } from '@watchfire/contract/core/zone-clock.ts'
import { roundPlanCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { RoundPlan, RoundTimes } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { weekdays } from '../../core/weekday.texts.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useInspectors } from '../point/use-inspectors.ts'
import { RoundPointsField } from './RoundPointsField.tsx'
import { roundTexts } from './round.texts.ts'

type MonthTimes = Extract<RoundTimes, { every: 'month' }>
type Fields = {
  name: string
  ofProjectId: number
  pointIds: number[]
  every: RoundTimes['every']
  weekdays: number[]
  days: number
  months: MonthTimes['months']
  monthDays: number[]
  minutes: number[]
  windowMinutes: number
  walkerIds: number[]
  isActive: boolean
}
const call = roundPlanCalls.save
const searched = { optionFilterProp: 'label' } as const
const halfHours = Array.from({ length: 48 }, (_, at) => at * 30)
const daysOfMonth = Array.from({ length: 31 }, (_, at) => at + 1)
const rising = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)

/** Makes a plan of rounds, or changes one. */
export function RoundPlanDialog({ plan, onClose }: { plan: RoundPlan | undefined; onClose: () => void }) {
  const t = useTexts(roundTexts)
  const [form] = Form.useForm<Fields>()
  const projectId = Form.useWatch('ofProjectId', form) ?? plan?.ofProjectId
  const every = Form.useWatch('every', form) ?? plan?.times.every ?? 'week'
  const projects = useCall(companyCalls.listProjects, {}, { quiet: true }).data?.rows
  const people = useInspectors(projectId, plan?.walkers ?? [])
  const save = useAct(call, {
    refresh: ['roundPlan', 'round'],
    successText: t('saved'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const needed = [{ required: true, message: t('needed') }]
  // Days and months are counted from the first one; a plan that stays of its kind keeps its own.
  const kept = plan?.times.every === every ? plan.times : undefined
  const firstDay = kept && kept.every !== 'week' ? kept.firstDay : dayOf(serverNow())
  return (
    <FormDialog<Fields>
      width={560}
      title={t(plan ? 'edit' : 'add')}
      form={form}
      initialValues={fieldsOf(plan)}
      call={call}
      error={save.error}
      saving={save.isPending}
      onFinish={({ every, weekdays, days, months, monthDays, minutes, ...fields }) =>
        save.mutate({
          ...fields,
          times: timesOf({ every, weekdays, days, months, monthDays, minutes }, firstDay),
          ...(plan && { planId: plan.planId, version: plan.version }),
        })
      }
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} rules={rulesFor(call, 'name', { required: t('needed') })}>
        <Input maxLength={maxLengthOf(call, 'name')} />
      </Form.Item>
      <Form.Item name="ofProjectId" label={t('project')} rules={needed}>
        <Select
          showSearch={searched}
          options={projects?.map(({ projectId: value, name: label }) => ({ value, label })) ?? []}
          onChange={() => form.setFieldsValue({ pointIds: [], walkerIds: [] })}
        />
      </Form.Item>
      <Form.Item name="pointIds" label={t('points')} rules={needed} extra={t('pointsHint')}>
        <RoundPointsField projectId={projectId} known={plan?.points ?? []} />
      </Form.Item>
      <Form.Item name="walkerIds" label={t('walkers')} rules={needed}>
        <Select mode="multiple" showSearch={searched} options={people} />
      </Form.Item>
      <Form.Item name="every" label={t('every')}>
        <Select options={(['week', 'days', 'month'] as const).map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      {every === 'week' && (
        <Form.Item name="weekdays" label={t('weekdays')} rules={needed}>
          <Select mode="multiple" options={weekdays.map((day, at) => ({ value: at + 1, label: t(day) }))} />
        </Form.Item>
      )}
      {every === 'days' && (
        <Form.Item name="days" label={t('dayCount')} rules={needed}>
          <InputNumber min={1} max={366} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      )}
      {every === 'month' && (
        <>
          <Form.Item name="months" label={t('monthCount')}>
            <Select options={([1, 3, 6, 12] as const).map(value => ({ value, label: t(`months${value}`) }))} />
          </Form.Item>
          <Form.Item
            name="monthDays"
            label={t('monthDays')}
            rules={needed}
            extra={t('monthDaysHint', { month: firstDay.slice(0, 7) })}
          >
            <Select
              mode="multiple"
              options={daysOfMonth.map(value => ({ value, label: t('dayOfMonth', { day: value }) }))}
            />
          </Form.Item>
        </>
      )}
      <Form.Item name="minutes" label={t('times')} rules={needed}>
        <Select
          mode="multiple"
          showSearch={searched}
          options={[...new Set([...halfHours, ...(plan?.times.minutes ?? [])])].map(value => ({
            value,
            label: minuteText(value),
          }))}
        />
      </Form.Item>
      <Form.Item name="windowMinutes" label={t('windowMinutes')} rules={needed} extra={t('windowHint')}>
        <InputNumber min={5} max={10_080} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="isActive" label={t('active')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}

type Times = Pick<Fields, 'every' | 'weekdays' | 'days' | 'months' | 'monthDays' | 'minutes'>

/** Fields of another way than the chosen one are not there. */
function timesOf({ every, weekdays, days, months, monthDays, minutes }: Times, firstDay: Day): RoundTimes {
  const times = { minutes: rising(minutes) }
  if (every === 'week') return { every, weekdays: rising(weekdays), ...times }
  if (every === 'days') return { every, days, firstDay, ...times }
  return { every, months, firstDay, monthDays: rising(monthDays), ...times }
}

const usual = { weekdays: [1, 2, 3, 4, 5], days: 1, months: 1 as const, monthDays: [1] }

const fieldsOf = (plan: RoundPlan | undefined): Partial<Fields> =>
  plan
    ? {
        ...usual,
        name: plan.name,
        ofProjectId: plan.ofProjectId,
        pointIds: plan.points.map(({ pointId }) => pointId),
        ...plan.times,
        windowMinutes: plan.windowMinutes,
        walkerIds: plan.walkers.map(({ accountId }) => accountId),
        isActive: plan.isActive,
      }
    : { ...usual, every: 'week', minutes: [480], windowMinutes: 120, isActive: true }

import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { minuteText } from '@watchfire/contract/core/minute-of-day.ts'
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

type Fields = {
  name: string
  ofProjectId: number
  pointIds: number[]
  every: RoundTimes['every']
  weekdays: number[]
  days: number
  minutes: number[]
  windowMinutes: number
  walkerIds: number[]
  isActive: boolean
}
const call = roundPlanCalls.save
const searched = { optionFilterProp: 'label' } as const
const halfHours = Array.from({ length: 48 }, (_, at) => at * 30)
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
  // Days are counted from the first one; a plan that is changed keeps its own.
  const firstDay = plan?.times.every === 'days' ? plan.times.firstDay : dayOf(serverNow())
  return (
    <FormDialog<Fields>
      width={560}
      title={t(plan ? 'edit' : 'add')}
      form={form}
      initialValues={fieldsOf(plan)}
      call={call}
      error={save.error}
      saving={save.isPending}
      onFinish={({ every, weekdays, days, minutes, ...fields }) =>
        save.mutate({
          ...fields,
          times:
            every === 'week'
              ? { every, weekdays: rising(weekdays), minutes: rising(minutes) }
              : { every, days, firstDay, minutes: rising(minutes) },
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
        <Select options={(['week', 'days'] as const).map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      {every === 'week' ? (
        <Form.Item name="weekdays" label={t('weekdays')} rules={needed}>
          <Select mode="multiple" options={weekdays.map((day, at) => ({ value: at + 1, label: t(day) }))} />
        </Form.Item>
      ) : (
        <Form.Item name="days" label={t('dayCount')} rules={needed}>
          <InputNumber min={1} max={366} precision={0} style={{ width: '100%' }} />
        </Form.Item>
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

const fieldsOf = (plan: RoundPlan | undefined): Partial<Fields> =>
  plan
    ? {
        name: plan.name,
        ofProjectId: plan.ofProjectId,
        pointIds: plan.points.map(({ pointId }) => pointId),
        every: plan.times.every,
        weekdays: plan.times.every === 'week' ? plan.times.weekdays : [1, 2, 3, 4, 5],
        days: plan.times.every === 'days' ? plan.times.days : 1,
        minutes: plan.times.minutes,
        windowMinutes: plan.windowMinutes,
        walkerIds: plan.walkers.map(({ accountId }) => accountId),
        isActive: plan.isActive,
      }
    : { every: 'week', weekdays: [1, 2, 3, 4, 5], days: 1, minutes: [480], windowMinutes: 120, isActive: true }

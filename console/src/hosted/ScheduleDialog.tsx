import { minuteOf, minuteText } from '@watchfire/contract/core/minute-of-day.ts'
import { hostedCalls } from '@watchfire/contract/hosted/hosted.calls.ts'
import {
  defaultKeepDays,
  type HostedCamera,
  noSchedule,
  type ScheduleMode,
} from '@watchfire/contract/hosted/hosted.shapes.ts'
import { Checkbox, Form, Input, InputNumber, Radio } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { Muted } from '../ui/text.tsx'
import { hostedTexts } from './hosted.texts.ts'
import { TermTrial } from './TermTrial.tsx'

type Fields = {
  mode: ScheduleMode
  every: number
  times: string
  days: number[]
  from: string
  until: string
  keepDays: number | null
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const minutesOf = (text: string) =>
  text
    .split(/[\s,，;；、]+/)
    .filter(Boolean)
    .map(minuteOf)

/** When stills of cameras are taken and how long they are kept; of many cameras the same for all. */
export function ScheduleDialog({ cameras, onClose }: { cameras: readonly HostedCamera[]; onClose: () => void }) {
  const t = useTexts(hostedTexts)
  const [form] = Form.useForm<Fields>()
  const [first] = cameras
  /** As they were when it was opened: what is read meanwhile was not seen by whoever fills it in. */
  const [seenChanges] = useState(() => cameras.map(({ changedAt }) => changedAt))
  // Nobody shortens a term, and deletes what it kept, by setting the schedules of several.
  const ownTerms = cameras.some(camera => camera.keepDays !== first?.keepDays)
  const channelIds = cameras.map(({ channelId }) => channelId)
  const schedule = first?.schedule ?? noSchedule
  const mode = Form.useWatch('mode', form) ?? schedule.mode
  const keepDays = Form.useWatch('keepDays', form)
  const save = useAct(hostedCalls.saveSchedule, {
    refresh: ['hosted'],
    successText: t('saved'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const submit = ({ keepDays, times, from, until, ...fields }: Fields) =>
    save.mutate({
      channelIds,
      seenChanges,
      ...(keepDays !== null && { keepDays }),
      schedule: {
        ...schedule,
        ...fields,
        times: minutesOf(times ?? '').filter(minute => minute !== undefined),
        from: minuteOf(from ?? '') ?? schedule.from,
        until: minuteOf(until ?? '') ?? schedule.until,
      },
    })
  const isTime = (_: unknown, text: string) =>
    minutesOf(text ?? '').every(minute => minute !== undefined) && (text ?? '').trim() !== ''
      ? Promise.resolve()
      : Promise.reject(new Error(t('badTimes')))
  return (
    <FormDialog<Fields>
      width={520}
      title={cameras.length === 1 ? `${t('plan')} · ${first?.name ?? ''}` : t('setPlanOfMany')}
      form={form}
      initialValues={{
        mode: schedule.mode,
        every: schedule.every,
        days: schedule.days,
        times: schedule.times.map(minuteText).join(' '),
        from: minuteText(schedule.from),
        until: minuteText(schedule.until),
        keepDays: ownTerms ? null : (first?.keepDays ?? defaultKeepDays),
      }}
      call={hostedCalls.saveSchedule}
      error={save.error}
      saving={save.isPending}
      onFinish={submit}
      onClose={onClose}
    >
      {cameras.length > 1 && <Muted as="p">{t('ofCameras', { count: cameras.length })}</Muted>}
      <Form.Item name="mode" label={t('mode')}>
        <Radio.Group
          options={[
            { value: 'off', label: t('modeOff') },
            { value: 'every', label: t('modeEvery') },
            { value: 'times', label: t('modeTimes') },
          ]}
        />
      </Form.Item>
      {mode === 'every' && (
        <>
          <Form.Item name="every" label={t('every')} rules={[{ required: true }]}>
            <InputNumber min={1} max={1440} precision={0} />
          </Form.Item>
          <Form.Item name="from" label={t('from')} rules={[{ validator: isTime }]}>
            <Input maxLength={5} />
          </Form.Item>
          <Form.Item name="until" label={t('until')} extra={t('hoursHint')} rules={[{ validator: isTime }]}>
            <Input maxLength={5} />
          </Form.Item>
        </>
      )}
      {mode === 'times' && (
        <Form.Item name="times" label={t('times')} extra={t('timesHint')} rules={[{ validator: isTime }]}>
          <Input maxLength={600} />
        </Form.Item>
      )}
      {mode !== 'off' && (
        // Not “required”: a group takes no such mark, and what is wrong with it is said below it.
        <Form.Item name="days" label={t('weekday')} rules={[{ type: 'array', min: 1 }]}>
          <Checkbox.Group options={weekdays.map(day => ({ value: day, label: t(`day${day}`) }))} />
        </Form.Item>
      )}
      <Form.Item
        name="keepDays"
        label={t('keepDays')}
        {...(ownTerms ? { extra: t('ownTerms') } : { rules: [{ required: true }] })}
      >
        <InputNumber min={1} max={3650} precision={0} />
      </Form.Item>
      {typeof keepDays === 'number' && <TermTrial channelIds={channelIds} keepDays={keepDays} />}
    </FormDialog>
  )
}

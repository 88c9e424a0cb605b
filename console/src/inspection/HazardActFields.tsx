import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { HazardAct } from '@watchfire/contract/inspection/hazard.rules.ts'
import { hazardLevel, hazardWords } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Form, type FormInstance, Input, InputNumber, Segmented, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import type { ActFields } from './hazard-acts.ts'
import { hazardDetailTexts } from './hazard-detail.texts.ts'
import { PhotosItem } from './PhotosItem.tsx'

type Props = { act: HazardAct; hazardId: number; place: string; form: FormInstance<ActFields> }

/** What a step asks for. */
export function HazardActFields({ act, hazardId, place, form }: Props) {
  const t = useTexts(hazardDetailTexts)
  switch (act) {
    case 'confirm':
      return <ConfirmFields form={form} />
    case 'assign':
      return <AssignFields hazardId={hazardId} />
    case 'plan':
      return ['goal', 'methods', 'resources', 'responsible', 'timeLimit', 'emergency'].map(part => (
        <Words key={part} name={part as 'goal'} label={t(part as 'goal')} needed />
      ))
    case 'submit':
      return (
        <>
          <Words name="result" label={t('result')} needed />
          <PhotosItem name="photos" label={t('afterPhotos')} place={place} />
        </>
      )
    case 'askExtension':
      return (
        <>
          <DayField label={t('newDeadline')} />
          <Words name="words" label={t('why')} needed />
        </>
      )
    case 'verify':
    case 'sendBack':
      return (
        <>
          <Words name="words" label={t('opinion')} needed />
          <PhotosItem name="photos" label={t('photos')} place={place} />
        </>
      )
    case 'raise':
      return (
        <>
          <Line name="clause" label={t('clause')} max={200} needed />
          <Words name="words" label={t('why')} needed extra={t('raiseHint')} />
        </>
      )
    case 'supervise':
      return <SuperviseFields hazardId={hazardId} />
    case 'endSupervision':
    case 'lower':
    case 'dismiss':
      return <Words name="words" label={t('why')} needed />
    default:
      return <Words name="words" label={t('opinionOptional')} />
  }
}

function Words({
  name,
  label,
  needed = false,
  extra,
}: {
  name: keyof ActFields
  label: string
  needed?: boolean
  extra?: string
}) {
  const t = useTexts(hazardDetailTexts)
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[{ required: needed, whitespace: true, message: t('required') }]}
    >
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={hazardWords} />
    </Form.Item>
  )
}

function Line({
  name,
  label,
  max,
  needed = false,
}: {
  name: keyof ActFields
  label: string
  max: number
  needed?: boolean
}) {
  const t = useTexts(hazardDetailTexts)
  return (
    <Form.Item name={name} label={label} rules={[{ required: needed, whitespace: true, message: t('required') }]}>
      <Input maxLength={max} />
    </Form.Item>
  )
}

function DayField({ label }: { label: string }) {
  const t = useTexts(hazardDetailTexts)
  return (
    <Form.Item name="day" label={label} extra={t('dayEnd')} rules={[{ required: true, message: t('required') }]}>
      <Input type="date" />
    </Form.Item>
  )
}

function ConfirmFields({ form }: Pick<Props, 'form'>) {
  const t = useTexts(hazardDetailTexts)
  const isMajor = Form.useWatch('level', form) === 'major'
  return (
    <>
      <Form.Item name="level" label={t('level')}>
        <Segmented options={hazardLevel.out.options.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      {isMajor && <Line name="clause" label={t('clause')} max={200} needed />}
      <Line name="basis" label={t('basis')} max={200} />
      <Words name="interim" label={t('interim')} />
    </>
  )
}

type PersonProps = { name: 'assigneeId' | 'supervisorId'; label: string; hazardId: number; toSupervise?: true }

function PersonField({ name, label, hazardId, toSupervise }: PersonProps) {
  const t = useTexts(hazardDetailTexts)
  const wanted = { hazardId, ...(toSupervise && { toSupervise }) }
  const people = useCall(hazardCalls.listRectifiers, wanted, { quiet: true }).data?.rows
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('choosePerson') }]}>
      <Select
        loading={!people}
        showSearch={{ optionFilterProp: 'label' }}
        options={people?.map(({ accountId, name: shown }) => ({ value: accountId, label: shown })) ?? []}
      />
    </Form.Item>
  )
}

function SuperviseFields({ hazardId }: Pick<Props, 'hazardId'>) {
  const t = useTexts(hazardDetailTexts)
  return (
    <>
      <PersonField name="supervisorId" label={t('supervisor')} hazardId={hazardId} toSupervise />
      <DayField label={t('supervisedUntil')} />
      <Words name="words" label={t('supervisedBecause')} needed extra={t('superviseHint')} />
    </>
  )
}

function AssignFields({ hazardId }: Pick<Props, 'hazardId'>) {
  const t = useTexts(hazardDetailTexts)
  return (
    <>
      <PersonField name="assigneeId" label={t('person')} hazardId={hazardId} />
      <DayField label={t('deadline')} />
      <Line name="dutyUnit" label={t('dutyUnit')} max={60} needed />
      <Line name="standard" label={t('standard')} max={200} needed />
      <Words name="measure" label={t('measure')} needed />
      <Form.Item name="money" label={t('money')}>
        <InputNumber min={0} max={1e9} precision={2} style={{ width: '100%' }} />
      </Form.Item>
    </>
  )
}

import { faceUseCalls } from '@watchfire/contract/people/face-use.calls.ts'
import {
  type Assessment,
  type AssessmentWord,
  assessmentWordNames,
  type FaceUse,
} from '@watchfire/contract/people/face-use.shapes.ts'
import { Form, Input } from 'antd'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { faceUseTexts } from './face-use.texts.ts'

type Fields = Record<AssessmentWord, string> & { assessor: string; assessedOn: string }
type Props = { use: FaceUse; assessment: Assessment | undefined; onClose: () => void; onSaved: () => void }
const call = faceUseCalls.saveAssessment
const asks = {
  purpose: 'purposeAsk',
  necessity: 'necessityAsk',
  alternatives: 'alternativesAsk',
  places: 'placesAsk',
  viewers: 'viewersAsk',
  retention: 'retentionAsk',
  risks: 'risksAsk',
  measures: 'measuresAsk',
} as const satisfies Record<AssessmentWord, string>

/** Writes another version of the assessment, beginning with the words of the last one. */
export function AssessmentDialog({ use, assessment, onClose, onSaved }: Props) {
  const t = useTexts(faceUseTexts)
  const [form] = Form.useForm<Fields>()
  const save = useAct(call, {
    refresh: ['faceUse', 'person'],
    successText: t('done'),
    onSuccess: () => {
      onSaved()
      onClose()
    },
    onRefused: () => undefined,
  })
  const today = dayOf(Date.now())
  return (
    <FormDialog<Fields>
      width={720}
      title={t('newTitle', { name: use.companyName })}
      form={form}
      initialValues={{ ...assessment, assessedOn: today }}
      call={call}
      error={save.error}
      saving={save.isPending}
      onFinish={fields => save.mutate({ ...fields, companyId: use.companyId, version: use.version })}
      onClose={onClose}
    >
      <p>{t('keepsHint')}</p>
      {assessmentWordNames.map(name => (
        <Form.Item key={name} name={name} label={t(name)} extra={t(asks[name])} rules={rulesFor(call, name)}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={maxLengthOf(call, name)} />
        </Form.Item>
      ))}
      <Form.Item name="assessor" label={t('assessor')} rules={rulesFor(call, 'assessor')}>
        <Input maxLength={maxLengthOf(call, 'assessor')} />
      </Form.Item>
      <Form.Item name="assessedOn" label={t('assessedOn')} rules={[{ required: true }]}>
        <Input type="date" max={today} />
      </Form.Item>
    </FormDialog>
  )
}

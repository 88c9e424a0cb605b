import { addDays } from '@watchfire/contract/core/zone-clock.ts'
import { consentWay, type Person } from '@watchfire/contract/people/people.shapes.ts'
import { personCalls } from '@watchfire/contract/people/person.calls.ts'
import { Form, Input, Select } from 'antd'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { serverNow } from '../core/server-clock.ts'
import { dayOf, startOfDay } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { PictureField } from '../ui/form/PictureField.tsx'
import { peopleTexts } from './people.texts.ts'
import { endOf, usePeopleNames } from './person-labels.ts'

type Fields = {
  version: string
  way: 'paper' | 'electronic' | 'guardian'
  file?: string
  reference?: string
  given: string
  untilDay: string
}
const call = personCalls.recordConsent
const defaultDays = 365

/** Writes down what somebody signed. */
export function ConsentDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTexts(peopleTexts)
  const names = usePeopleNames()
  const [form] = Form.useForm<Fields>()
  const today = dayOf(serverNow())
  const record = useAct(call, {
    refresh: ['person'],
    successText: t('done'),
    onSuccess: onClose,
    onRefused: () => undefined,
  })
  const finish = ({ given, untilDay, file, ...fields }: Fields) =>
    record.mutate({
      personId: person.personId,
      ...fields,
      givenAt: startOfDay(given),
      until: endOf(untilDay),
      ...(file && { file }),
    })
  return (
    <FormDialog<Fields>
      width={480}
      title={t('consentOf', { name: person.name })}
      form={form}
      initialValues={{ way: 'paper', given: today, untilDay: addDays(today, defaultDays) }}
      call={call}
      error={record.error}
      saving={record.isPending}
      onFinish={finish}
      onClose={onClose}
    >
      <Form.Item name="version" label={t('version')} extra={t('versionHint')} rules={rulesFor(call, 'version')}>
        <Input maxLength={maxLengthOf(call, 'version')} />
      </Form.Item>
      <Form.Item name="way" label={t('way')}>
        <Select options={consentWay.out.options.map(value => ({ value, label: names.ways[value] }))} />
      </Form.Item>
      <Form.Item name="file" label={t('signed')} extra={t('signedHint')}>
        <PictureField shown="" label={t('signedUpload')} failedText={t('uploadFailed')} />
      </Form.Item>
      <Form.Item name="reference" label={t('reference')} rules={rulesFor(call, 'reference')}>
        <Input maxLength={maxLengthOf(call, 'reference')} />
      </Form.Item>
      <Form.Item name="given" label={t('givenAt')} rules={[{ required: true }]}>
        <Input type="date" max={today} />
      </Form.Item>
      <Form.Item name="untilDay" label={t('until')} rules={[{ required: true }]}>
        <Input type="date" min={today} />
      </Form.Item>
    </FormDialog>
  )
}

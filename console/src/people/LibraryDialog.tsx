import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { aiServerCalls } from '@watchfire/contract/device/ai-server.calls.ts'
import { matchThresholds } from '@watchfire/contract/people/face.shapes.ts'
import { libraryCalls } from '@watchfire/contract/people/library.calls.ts'
import { type FaceLibrary, libraryKind, maxPersonDays } from '@watchfire/contract/people/people.shapes.ts'
import { recordDays } from '@watchfire/contract/people/recognition.shapes.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { peopleTexts } from './people.texts.ts'
import { usePeopleNames } from './person-labels.ts'
import { TermPreview } from './TermPreview.tsx'
import { ThresholdPreview } from './ThresholdPreview.tsx'
import { termTexts } from './term.texts.ts'
import { thresholdTexts } from './threshold.texts.ts'

type Fields = Pick<
  FaceLibrary,
  'name' | 'kind' | 'purpose' | 'projectId' | 'personDays' | 'recordDays' | 'threshold'
> & {
  servers: string[]
}
const call = libraryCalls.save

/** Makes a face library, or changes one. */
export function LibraryDialog({ library, onClose }: { library: FaceLibrary | undefined; onClose: () => void }) {
  const t = useTexts(peopleTexts)
  const tt = useTexts(thresholdTexts)
  const term = useTexts(termTexts)
  const { kinds } = usePeopleNames()
  const [form] = Form.useForm<Fields>()
  const personDays = Form.useWatch('personDays', form)
  const threshold = Form.useWatch('threshold', form) ?? library?.threshold
  const projects = useCall(companyCalls.listProjects, {}, { quiet: true }).data?.rows
  const servers = useCall(aiServerCalls.listAiServers, {}, { quiet: true }).data?.rows
  const save = useAct(call, {
    refresh: ['library', 'person'],
    successText: t('done'),
    onSuccess: onClose,
    onRefused: () => undefined,
  })
  return (
    <FormDialog<Fields>
      width={480}
      title={t(library ? 'editLibrary' : 'addLibrary')}
      form={form}
      initialValues={
        library
          ? {
              ...library,
              personDays: library.personDays || undefined,
              servers: library.servers.map(({ aiServerId }) => aiServerId),
            }
          : { kind: 'staff', servers: [], recordDays: recordDays.usual, threshold: matchThresholds.usual }
      }
      call={call}
      error={save.error}
      saving={save.isPending}
      onFinish={fields =>
        save.mutate({ ...fields, personDays: fields.personDays ?? 0, ...(library && { libraryId: library.libraryId }) })
      }
      onClose={onClose}
    >
      <Form.Item name="name" label={t('libraryName')} rules={rulesFor(call, 'name')}>
        <Input maxLength={maxLengthOf(call, 'name')} />
      </Form.Item>
      <Form.Item name="kind" label={t('libraryKind')}>
        <Select options={libraryKind.out.options.map(value => ({ value, label: kinds[value] }))} />
      </Form.Item>
      <Form.Item name="purpose" label={t('purpose')} extra={t('purposeHint')} rules={rulesFor(call, 'purpose')}>
        <Input maxLength={maxLengthOf(call, 'purpose')} />
      </Form.Item>
      <Form.Item name="projectId" label={t('project')} rules={[{ required: true }]}>
        <Select
          disabled={library !== undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={projects?.map(project => ({ value: project.projectId, label: project.name }))}
        />
      </Form.Item>
      <Form.Item
        name="personDays"
        label={term('personDays')}
        extra={
          library && personDays && personDays !== library.personDays ? (
            <TermPreview libraryId={library.libraryId} personDays={personDays} />
          ) : (
            term('personDaysHint')
          )
        }
      >
        <InputNumber min={1} max={maxPersonDays} precision={0} suffix={t('days')} />
      </Form.Item>
      <Form.Item name="recordDays" label={t('recordDays')} extra={t('recordDaysHint')} rules={[{ required: true }]}>
        <InputNumber min={1} max={recordDays.most} precision={0} suffix={t('days')} />
      </Form.Item>
      <Form.Item name="servers" label={t('servers')} extra={t('serversHint')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={servers?.map(server => ({ value: server.aiServerId, label: server.name }))}
        />
      </Form.Item>
      <Form.Item name="threshold" label={tt('threshold')} extra={tt('thresholdHint')} rules={[{ required: true }]}>
        <InputNumber min={matchThresholds.least} max={matchThresholds.most} step={matchThresholds.step} precision={2} />
      </Form.Item>
      {library && threshold !== undefined && threshold !== null && (
        <ThresholdPreview libraryId={library.libraryId} threshold={threshold} />
      )}
    </FormDialog>
  )
}

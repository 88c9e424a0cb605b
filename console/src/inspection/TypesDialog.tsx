import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { hazardCategory, type ProblemType } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Button, Flex, Form, Input, Select, Spin } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { Muted } from '../ui/text.tsx'
import { hazardDetailTexts } from './hazard-detail.texts.ts'

type Row = Pick<ProblemType, 'name' | 'category'> & { typeNo?: number }
type Fields = { types: Row[] }

/** What may be wrong, as the company calls it. */
export function TypesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(hazardDetailTexts)
  const [form] = Form.useForm<Fields>()
  const types = useCall(hazardCalls.listProblemTypes, {}, { quiet: true }).data?.rows
  const save = useAct(hazardCalls.saveProblemTypes, {
    refresh: ['hazard'],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  if (!types) return <Spin fullscreen />
  return (
    <FormDialog<Fields>
      width={560}
      title={t('typesTitle')}
      form={form}
      initialValues={{ types: types.filter(({ inUse }) => inUse) }}
      call={hazardCalls.saveProblemTypes}
      error={save.error}
      saving={save.isPending}
      onFinish={({ types: rows }) => save.mutate({ types: rows.map(row => ({ ...row, inUse: true })) })}
      onClose={onClose}
    >
      <Muted as="p">{t('typesHint')}</Muted>
      <Form.List name="types">
        {(rows, { add, remove }) => (
          <Flex vertical gap="small">
            {rows.map(({ key, name }) => (
              <Flex key={key} gap="small">
                <Form.Item name={[name, 'typeNo']} hidden noStyle>
                  <Input />
                </Form.Item>
                <Form.Item name={[name, 'name']} noStyle rules={[{ required: true, message: t('required') }]}>
                  <Input aria-label={t('typeNameLabel')} maxLength={40} />
                </Form.Item>
                <Form.Item name={[name, 'category']} noStyle>
                  <Select
                    aria-label={t('category')}
                    style={{ width: '11rem' }}
                    options={hazardCategory.out.options.map(value => ({ value, label: t(value) }))}
                  />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('removeType', { name: form.getFieldValue(['types', name, 'name']) ?? '' })}
                  onClick={() => remove(name)}
                />
              </Flex>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add({ name: '', category: 'site' })}>
              {t('addType')}
            </Button>
          </Flex>
        )}
      </Form.List>
    </FormDialog>
  )
}

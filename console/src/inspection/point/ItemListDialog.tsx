import { PlusOutlined } from '@ant-design/icons'
import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import { type CheckItem, type CheckList, maxItems } from '@watchfire/contract/inspection/point/check-list.shapes.ts'
import { checkTemplates } from '@watchfire/contract/inspection/point/check-templates.ts'
import { checkListCalls } from '@watchfire/contract/inspection/point/point.calls.ts'
import { Button, Flex, Form, Input, Select } from 'antd'
import { maxLengthOf, rulesFor } from '../../core/form-rules.ts'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Muted } from '../../ui/text.tsx'
import { checkListTexts } from './check-list.texts.ts'
import { ItemFields } from './ItemFields.tsx'
import { nextItemNo, withoutForeign } from './list-items.ts'

type Fields = { name: string; typeNo: number; items: CheckItem[] }
const call = checkListCalls.save

/** Makes a check list, from a template or from nothing, or its next version. */
export function ItemListDialog({ list, onClose }: { list: CheckList | undefined; onClose: () => void }) {
  const t = useTexts(checkListTexts)
  const language = useLanguage()
  const [form] = Form.useForm<Fields>()
  const types = useCall(hazardCalls.listProblemTypes, {}, { quiet: true }).data?.rows.filter(({ inUse }) => inUse)
  const save = useAct(call, {
    refresh: ['checkList', 'checkPoint'],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const templates = checkTemplates(language)
  const added = () => newItem(form.getFieldValue('items') ?? [])
  return (
    <FormDialog<Fields>
      width={760}
      title={t(list ? 'edit' : 'add')}
      form={form}
      initialValues={list ?? { typeNo: 1, items: [newItem([])] }}
      call={call}
      error={save.error}
      saving={save.isPending}
      onFinish={({ name, typeNo, items }) =>
        save.mutate({
          name,
          typeNo,
          items: items.map(withoutForeign),
          ...(list && { listId: list.listId, version: list.version }),
        })
      }
      onClose={onClose}
    >
      {list ? (
        <Muted as="p">{t('versionHint')}</Muted>
      ) : (
        <Form.Item label={t('template')}>
          <Select
            aria-label={t('template')}
            placeholder={t('chooseTemplate')}
            options={templates.map(({ name }, value) => ({ value, label: name }))}
            onChange={(at: number) => form.setFieldsValue(templates[at] as never)}
          />
        </Form.Item>
      )}
      <Form.Item name="name" label={t('name')} rules={rulesFor(call, 'name')}>
        <Input maxLength={maxLengthOf(call, 'name')} />
      </Form.Item>
      <Form.Item name="typeNo" label={t('typeName')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={types?.map(({ typeNo: value, name: label }) => ({ value, label })) ?? []}
        />
      </Form.Item>
      <Form.List name="items">
        {(rows, { add, remove }) => (
          <Flex vertical>
            {rows.map(({ key, name }) => (
              <ItemFields key={key} at={name} isOnly={rows.length === 1} onRemove={() => remove(name)} />
            ))}
            {rows.length < maxItems && (
              <Button icon={<PlusOutlined />} onClick={() => add(added())}>
                {t('addItem')}
              </Button>
            )}
          </Flex>
        )}
      </Form.List>
    </FormDialog>
  )
}

const newItem = (items: readonly CheckItem[]): CheckItem => ({
  itemNo: nextItemNo(items),
  words: '',
  itemKind: 'yesNo',
  noteNeeded: 'whenBad',
  photoNeeded: 'never',
})

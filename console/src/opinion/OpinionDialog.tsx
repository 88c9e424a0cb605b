import type { InputOf } from '@watchfire/contract/core/call.ts'
import { type OpinionSettings, opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { enoughVerdicts } from '@watchfire/contract/opinion/opinion.shapes.ts'
import { Checkbox, Form, Input, InputNumber, Radio, Select, Space } from 'antd'
import { useState } from 'react'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { useLevelNames } from '../level/public/use-level-names.ts'
import { useTypeChoices } from '../level/public/use-type-names.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { Muted } from '../ui/text.tsx'
import { opinionSettingsTexts } from './opinion-settings.texts.ts'

const { saveSettings } = opinionCalls
type Fields = Omit<InputOf<typeof saveSettings>, 'version' | 'companyId'>
type Props = { settings: OpinionSettings; onClose: () => void }

const levels = ['severe', 'normal', 'notice', 'recordOnly'] as const

/** Sets the second look of a company, which agrees to it on a page of its own. */
export function OpinionDialog({ settings, onClose }: Props) {
  const t = useTexts(opinionSettingsTexts)
  const types = useTypeChoices()
  const levelName = useLevelNames()
  const [form] = Form.useForm<Fields>()
  // As it was when it was opened: who has changed it meanwhile is not overwritten.
  const [before] = useState(settings)
  const { companyId, version, hasKey } = before
  const save = useAct(saveSettings, {
    refresh: ['opinion'],
    selection: {},
    successText: t('saved'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  const initialValues: Partial<Fields> = {
    ...{ modelUrl: before.modelUrl, modelName: before.modelName },
    ...{ answerLanguage: before.answerLanguage, lookTypes: before.lookTypes, lookLevels: before.lookLevels },
    ...{ looksPerHour: before.looksPerHour, looksPerDay: before.looksPerDay, lookTimeout: before.lookTimeout },
    siteContext: before.siteContext,
    shadow: before.shadow,
  }
  return (
    <FormDialog<Fields>
      title={t('title')}
      width={620}
      form={form}
      call={saveSettings}
      initialValues={initialValues}
      error={save.error}
      saving={save.isPending}
      validateTrigger="onBlur"
      onFinish={({ modelKey, ...fields }) =>
        save.mutate({ ...fields, ...(modelKey ? { modelKey } : {}), companyId, version })
      }
      onClose={onClose}
    >
      <Form.Item
        name="modelUrl"
        label={t('url')}
        extra={t('urlHint')}
        rules={rulesFor(saveSettings, 'modelUrl', { required: t('required'), invalid: t('urlInvalid') })}
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} placeholder="https://model.example/v1" />
      </Form.Item>
      <Form.Item name="modelName" label={t('model')} rules={rulesFor(saveSettings, 'modelName')}>
        <Input autoComplete="off" spellCheck={false} maxLength={maxLengthOf(saveSettings, 'modelName')} />
      </Form.Item>
      <Form.Item name="modelKey" label={t('key')} extra={t(hasKey ? 'keyStays' : 'keyHint')}>
        <Input.Password autoComplete="new-password" maxLength={maxLengthOf(saveSettings, 'modelKey')} />
      </Form.Item>
      <Form.Item name="lookTypes" label={t('types')}>
        <Select mode="multiple" options={types} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="lookLevels" label={t('levels')}>
        <Checkbox.Group options={levels.map(value => ({ value, label: levelName(value) }))} />
      </Form.Item>
      <Space size="large" wrap>
        <Form.Item name="looksPerHour" label={t('perHour')} rules={[{ required: true, message: t('required') }]}>
          <InputNumber min={1} max={10_000} precision={0} />
        </Form.Item>
        <Form.Item name="looksPerDay" label={t('perDay')} rules={[{ required: true, message: t('required') }]}>
          <InputNumber min={1} max={100_000} precision={0} />
        </Form.Item>
        <Form.Item name="lookTimeout" label={t('timeout')} rules={[{ required: true, message: t('required') }]}>
          <InputNumber min={2} max={60} precision={0} />
        </Form.Item>
      </Space>
      <Form.Item name="answerLanguage" label={t('language')}>
        <Radio.Group options={(['zh', 'en'] as const).map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="siteContext" label={t('context')} extra={t('contextHint')}>
        <Input.TextArea rows={2} showCount maxLength={maxLengthOf(saveSettings, 'siteContext')} />
      </Form.Item>
      <Form.Item name="shadow" valuePropName="checked" extra={t('shadowHint', { count: enoughVerdicts })}>
        <Checkbox>{t('shadow')}</Checkbox>
      </Form.Item>
      <Muted>{t('agreedApart')}</Muted>
    </FormDialog>
  )
}

import type { InputOf } from '@watchfire/contract/core/call.ts'
import type { CameraDefaults } from '@watchfire/contract/device/camera-default.shapes.ts'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { defaultZone } from '@watchfire/contract/device/zone.rules.ts'
import { maxMergeSeconds } from '@watchfire/contract/level/level.rules.ts'
import { Checkbox, Form, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Refusal } from '../../core/refusal.ts'
import { useTexts } from '../../core/texts.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Muted } from '../../ui/text.tsx'
import { SensitivityChoice } from '../public/SensitivityChoice.tsx'
import { controlTexts } from './control.texts.ts'
import { usePlanChoices } from './use-plan-choices.ts'

export type DefaultsInput = Omit<InputOf<typeof deviceCalls.saveDefaults>, 'projectId' | 'version'>
type Fields = {
  sensitivity: number
  faults: boolean
  record: boolean
  planKey: string
  /** Per cent of the picture. */
  size: number | null
  /** Seconds. */
  stay: number | null
  mergeSeconds: number | null
}
type Props = {
  defaults: CameraDefaults
  error: Refusal | null
  saving: boolean
  onSave: (values: DefaultsInput) => void
  onClose: () => void
  children: ReactNode
}

const percent = (share: number) => Math.round(share * 1e4) / 100

export function DefaultsForm({ defaults, error, saving, onSave, onClose, children }: Props) {
  const t = useTexts(controlTexts)
  const [form] = Form.useForm<Fields>()
  const { choices, keyOfPlan, planOf } = usePlanChoices(defaults)
  const submit = ({ sensitivity, faults, record, planKey, size, stay, mergeSeconds }: Fields) =>
    onSave({
      sensitivity,
      faults,
      record,
      plan: planOf(planKey),
      ...(size !== null && { minSize: Math.round(size * 100) / 1e4 }),
      ...(stay !== null && { minMs: Math.round(stay * 1000) }),
      ...(mergeSeconds !== null && { mergeSeconds }),
    })
  const { minSize, minMs, mergeSeconds = null } = defaults
  return (
    <FormDialog<Fields>
      width={560}
      title={t('defaultsTitle', { name: defaults.projectName })}
      form={form}
      initialValues={{
        sensitivity: defaults.sensitivity,
        faults: defaults.faults,
        record: defaults.record,
        planKey: keyOfPlan,
        size: minSize === undefined ? null : percent(minSize),
        stay: minMs === undefined ? null : minMs / 1000,
        mergeSeconds,
      }}
      call={deviceCalls.saveDefaults}
      error={error}
      saving={saving}
      onFinish={submit}
      onClose={onClose}
    >
      {children}
      <Muted as="p">{t('defaultsHint')}</Muted>
      <Form.Item name="sensitivity" label={t('sensitivity')} style={{ marginTop: 16 }}>
        <SensitivityField />
      </Form.Item>
      <Form.Item name="faults" valuePropName="checked" noStyle>
        <Checkbox>{t('faults')}</Checkbox>
      </Form.Item>
      <Form.Item name="record" valuePropName="checked" noStyle>
        <Checkbox>{t('record')}</Checkbox>
      </Form.Item>
      <Form.Item name="planKey" label={t('plan')} style={{ marginTop: 16 }}>
        <Select options={choices} />
      </Form.Item>
      <Form.Item name="size" label={t('minSize')}>
        <InputNumber
          min={0.01}
          max={100}
          step={0.1}
          suffix={t('minSizeUnit')}
          placeholder={t('usualOf', { value: percent(defaultZone.minSize) })}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="stay" label={t('minMs')}>
        <InputNumber
          min={0}
          max={600}
          step={0.1}
          suffix={t('seconds')}
          placeholder={t('usualOf', { value: defaultZone.minMs / 1000 })}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item name="mergeSeconds" label={t('mergeSeconds')} extra={t('mergeHint')}>
        <InputNumber
          min={0}
          max={maxMergeSeconds}
          precision={0}
          suffix={t('seconds')}
          placeholder={t('byType')}
          style={{ width: '100%' }}
        />
      </Form.Item>
    </FormDialog>
  )
}

/** As a field of a form: it gets value and onChange from it. */
function SensitivityField({ value, onChange }: { value?: number; onChange?: (level: number) => void }) {
  return <SensitivityChoice chosen={value} onChoose={level => onChange?.(level)} />
}

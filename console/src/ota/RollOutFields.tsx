import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import type { ReleasePackage } from '@watchfire/contract/ota/ota.shapes.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { TextButton } from '../ui/buttons.tsx'
import { otaTexts } from './ota.texts.ts'
import styles from './RollOutFields.module.css'
import { packageWords } from './roll-out-labels.ts'
import type { RollOutForm } from './roll-out-plan.ts'

/** As many as a customer may have. */
const all = { pageSize: 1000 }

export function TargetFields({ packages }: { packages: readonly ReleasePackage[] }) {
  const t = useTexts(otaTexts)
  const form = Form.useFormInstance<RollOutForm>()
  const servers = useCall(deviceCalls.listAiServers, all, { quiet: true }).data?.rows ?? []
  const options = servers.map(({ aiServerId: value, name, projectName, version }) => ({
    value,
    label: [name, projectName, version].filter(Boolean).join(' · '),
  }))
  return (
    <>
      <Form.Item name="packageId" label={t('choosePackage')} rules={[{ required: true }]}>
        <Select
          notFoundContent={t('noPackages')}
          options={packages.map(each => ({
            value: each.packageId,
            label: `${packageWords(each)} · ${each.packageKind === 'edge' ? each.platform : t(each.packageKind)}`,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="aiServerIds"
        label={t('chooseTargets')}
        rules={[{ required: true, message: t('targetsNeeded') }]}
        extra={
          <>
            <TextButton
              onClick={() =>
                form.setFieldValue(
                  'aiServerIds',
                  options.map(option => option.value),
                )
              }
            >
              {t('allShown')}
            </TextButton>
            <TextButton onClick={() => form.setFieldValue('aiServerIds', [])}>{t('noneShown')}</TextButton>
          </>
        }
      >
        <Select mode="multiple" maxTagCount={8} optionFilterProp="label" options={options} />
      </Form.Item>
    </>
  )
}

export function PhaseFields() {
  const t = useTexts(otaTexts)
  const number = (name: keyof RollOutForm, min: number, max: number) => (
    <Form.Item name={name} label={t(name as 'canary')} rules={[{ required: name !== 'limit' }]}>
      <InputNumber min={min} max={max} precision={0} style={{ width: '100%' }} />
    </Form.Item>
  )
  const time = (name: 'from' | 'to') => (
    <Form.Item name={name} label={t(name)}>
      <Input type="time" />
    </Form.Item>
  )
  return (
    <div className={styles.pairs}>
      {number('canary', 1, 1000)}
      {number('canaryMinutes', 0, 10_080)}
      {number('share', 0, 99)}
      {number('shareMinutes', 0, 10_080)}
      {number('stopAt', 1, 100)}
      {number('limit', 8, 1_000_000)}
      {time('from')}
      {time('to')}
    </div>
  )
}

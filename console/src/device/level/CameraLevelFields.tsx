import type { AlarmLevel } from '@watchfire/contract/alarm/alarm.shapes.ts'
import type { ChannelLevel } from '@watchfire/contract/level/channel-level.calls.ts'
import { maxMergeSeconds } from '@watchfire/contract/level/level.rules.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../core/texts.ts'
import { LevelChoice } from '../../level/public/LevelChoice.tsx'
import { cameraLevelTexts } from './camera-level.texts.ts'

/** Undefined: as usual. */
export type LevelFields = {
  type: number | undefined
  level: AlarmLevel | undefined
  mergeSeconds: number | undefined
  reason: string
}
type Props = {
  rows: ChannelLevel[]
  fields: LevelFields
  isTypeFixed: boolean
  onChange: (fields: LevelFields) => void
}

const asUsual = ''

export function CameraLevelFields({ rows, fields, isTypeFixed, onChange }: Props) {
  const t = useTexts(cameraLevelTexts)
  const id = useId()
  const row = rows.find(({ type }) => type === fields.type)
  const set = (more: Partial<LevelFields>) => onChange({ ...fields, ...more })
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('type')} htmlFor={`${id}-type`}>
        <Select
          id={`${id}-type`}
          autoFocus={!isTypeFixed}
          disabled={isTypeFixed}
          placeholder={t('choose')}
          showSearch={{ optionFilterProp: 'label' }}
          value={fields.type}
          options={rows.map(({ type: value, typeName: label }) => ({ value, label }))}
          onChange={type => set({ type, level: undefined })}
        />
      </Form.Item>
      <Form.Item label={t('level')} htmlFor={`${id}-level`}>
        <Select
          id={`${id}-level`}
          disabled={!row}
          value={fields.level ?? asUsual}
          options={[
            { value: asUsual, label: t('asUsual') },
            ...(row?.levels ?? []).map(value => ({ value, label: <LevelChoice level={value} /> })),
          ]}
          onChange={value => set({ level: value === asUsual ? undefined : (value as AlarmLevel) })}
        />
      </Form.Item>
      <Form.Item label={t('mergeSeconds')} htmlFor={`${id}-merge`} extra={t('mergeHint')}>
        <InputNumber
          id={`${id}-merge`}
          disabled={!row}
          min={0}
          max={maxMergeSeconds}
          precision={0}
          suffix={t('secondsUnit')}
          value={fields.mergeSeconds ?? null}
          onChange={value => set({ mergeSeconds: value ?? undefined })}
        />
      </Form.Item>
      <Form.Item label={t('reason')} htmlFor={`${id}-reason`} extra={t('reasonHint')} style={{ marginBottom: 0 }}>
        <Input
          id={`${id}-reason`}
          maxLength={200}
          disabled={!row}
          value={fields.reason}
          onChange={event => set({ reason: event.target.value })}
        />
      </Form.Item>
    </Form>
  )
}

import { type CameraEventKind, cameraEventKind } from '@watchfire/contract/device/camera-event.rules.ts'
import { Alert, Form, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { cameraEventsTexts } from './camera-events.texts.ts'
import type { CameraForm } from './camera-form.ts'

/** An input is wired to one thing. */
const insteadOf: Partial<Record<CameraEventKind, CameraEventKind>> = { smokeInput: 'gasInput', gasInput: 'smokeInput' }

/** Which of its own detections become alarms. `isUnknown`: its AI server is too old to hear of them. */
export function EventsField({ isUnknown }: { isUnknown: boolean }) {
  const t = useTexts(cameraEventsTexts)
  const form = Form.useFormInstance<CameraForm>()
  const chosen = Form.useWatch('events', form) ?? []
  return (
    <>
      <Form.Item name="events" label={t('events')} extra={t('eventsHint')}>
        <Select
          mode="multiple"
          allowClear
          showSearch={false}
          placeholder={t('eventsNone')}
          options={cameraEventKind.options.map(value => ({
            value,
            label: t(value),
            disabled: chosen.some(other => other === insteadOf[value]),
          }))}
        />
      </Form.Item>
      {isUnknown && chosen.length > 0 && (
        <Alert type="warning" showIcon title={t('eventsUnknown')} style={{ marginBottom: 12 }} />
      )}
    </>
  )
}

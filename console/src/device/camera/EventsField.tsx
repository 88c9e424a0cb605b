import { type CameraEventKind, isInput } from '@watchfire/contract/device/camera-event.rules.ts'
import { kindsReportedBy } from '@watchfire/contract/device/vendor-event.rules.ts'
import { Alert, Form, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { cameraEventsTexts } from './camera-events.texts.ts'
import type { CameraForm } from './camera-form.ts'

/** An input is wired to one thing. */
const insteadOf: Partial<Record<CameraEventKind, CameraEventKind>> = { smokeInput: 'gasInput', gasInput: 'smokeInput' }

type Props = {
  /** Its AI server is too old to hear of them. */
  isUnknown: boolean
  /** It comes by a device that registered: that tells all but what its alarm inputs are wired to. */
  ofDevice?: boolean
}

/** Which of its own detections become alarms. */
export function EventsField({ isUnknown, ofDevice = false }: Props) {
  const t = useTexts(cameraEventsTexts)
  const form = Form.useFormInstance<CameraForm>()
  const chosen = Form.useWatch('events', form) ?? []
  const maker = Form.useWatch('eventsMaker', form) ?? 'onvif'
  return (
    <>
      <Form.Item
        name="events"
        label={t(ofDevice ? 'inputs' : 'events')}
        extra={t(ofDevice ? 'inputsHint' : 'eventsHint')}
      >
        <Select
          mode="multiple"
          allowClear
          showSearch={false}
          placeholder={t(ofDevice ? 'inputsNone' : 'eventsNone')}
          options={kindsReportedBy(ofDevice ? 'onvif' : maker)
            .filter(kind => !ofDevice || isInput(kind))
            .map(value => ({
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

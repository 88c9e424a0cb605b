import { eventVendor, kindsReportedBy, vendorChannel } from '@watchfire/contract/device/vendor-event.rules.ts'
import { Alert, Form, Input, InputNumber, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import type { CameraForm } from './camera-form.ts'
import { eventsSourceTexts } from './events-source.texts.ts'
import { channelOf, fingerprintOf } from './stream-address.ts'

const ports = { plain: 80, secure: 443 }

type Props = {
  /** Its AI server is too old to hear makers. */
  isUnknown: boolean
}

/** By what its own detections are told: ONVIF, or the stream of its vendor with where that is. */
export function EventsSourceFields({ isUnknown }: Props) {
  const t = useTexts(eventsSourceTexts)
  const form = Form.useFormInstance<CameraForm>()
  const vendor = Form.useWatch('eventsMaker', form) ?? 'onvif'
  const security = Form.useWatch('eventsSecurity', form)
  const choose = (by: CameraForm['eventsMaker']) => {
    const reported = kindsReportedBy(by)
    const { address = '', events = [] } = form.getFieldsValue() as Partial<CameraForm>
    form.setFieldValue(
      'events',
      events.filter(kind => reported.includes(kind)),
    )
    const channel = channelOf(address)
    if (channel !== undefined) form.setFieldValue('eventsChannel', channel)
  }
  const secure = (chosen: CameraForm['eventsSecurity']) => {
    const [usual, other] = chosen === 'plain' ? [ports.plain, ports.secure] : [ports.secure, ports.plain]
    const { eventsPort, eventsFingerprint, onvifSecurity, address = '' } = form.getFieldsValue() as Partial<CameraForm>
    if (eventsPort === other) form.setFieldValue('eventsPort', usual)
    const known = fingerprintOf(onvifSecurity ?? '') ?? fingerprintOf(address)
    if (chosen === 'pinned' && !eventsFingerprint && known) form.setFieldValue('eventsFingerprint', known)
  }
  return (
    <>
      <Form.Item name="eventsMaker" label={t('eventsMaker')} extra={t('eventsMakerHint')}>
        <Select
          onChange={choose}
          options={(['onvif', ...eventVendor.options] as const).map(value => ({ value, label: t(value) }))}
        />
      </Form.Item>
      {vendor !== 'onvif' && (
        <>
          {isUnknown && <Alert type="warning" showIcon title={t('makerUnknown')} style={{ marginBottom: 12 }} />}
          <Form.Item name="eventsSecurity" label={t('eventsSecurity')}>
            <Select
              onChange={secure}
              options={[
                { value: 'plain', label: 'HTTP' },
                { value: 'trusted', label: t('trusted') },
                { value: 'pinned', label: t('pinned') },
              ]}
            />
          </Form.Item>
          {security === 'pinned' && (
            <Form.Item
              name="eventsFingerprint"
              label={t('eventsFingerprint')}
              extra={t('eventsFingerprintHint')}
              rules={[
                {
                  required: true,
                  validator: async (_rule, typed: string = '') => {
                    if (!fingerprintOf(typed)) throw new Error(t('wrongFingerprint'))
                  },
                },
              ]}
            >
              <Input spellCheck={false} autoComplete="off" maxLength={100} />
            </Form.Item>
          )}
          <Form.Item name="eventsPort" label={t('eventsPort')} extra={t('eventsPortHint')}>
            <InputNumber min={1} max={65_535} precision={0} placeholder={String(ports.plain)} />
          </Form.Item>
          <Form.Item name="eventsChannel" label={t('eventsChannel')} extra={t('eventsChannelHint')}>
            <InputNumber
              min={vendorChannel.minValue ?? 1}
              max={vendorChannel.maxValue ?? undefined}
              precision={0}
              placeholder="1"
            />
          </Form.Item>
        </>
      )}
    </>
  )
}

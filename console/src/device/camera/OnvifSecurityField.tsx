import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { cameraFormTexts } from './camera-form.texts.ts'
import type { CameraForm } from './camera-form.ts'

/** Whether the ONVIF service is spoken to over TLS, and by what it is known; reading from the camera fills it in. */
export function OnvifSecurityField() {
  const t = useTexts(cameraFormTexts)
  const now = Form.useWatch('onvifSecurity', Form.useFormInstance<CameraForm>())
  const [first, setFirst] = useState<string>()
  const fingerprint = now && now !== 'plain' && now !== 'trusted' ? now : first
  // It can be chosen again after another one was looked at.
  if (fingerprint !== first) setFirst(fingerprint)
  return (
    <Form.Item name="onvifSecurity" label={t('onvifSecurity')}>
      <Select
        options={[
          { value: 'plain', label: 'HTTP' },
          { value: 'trusted', label: t('onvifTrusted') },
          ...(fingerprint ? [{ value: fingerprint, label: t('onvifPinned', { fingerprint }) }] : []),
        ]}
      />
    </Form.Item>
  )
}

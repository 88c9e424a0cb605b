import { provisioningCalls } from '@watchfire/contract/access/provisioning/provisioning.calls.ts'
import { matchClaim, type ProvisioningSettings } from '@watchfire/contract/access/provisioning/provisioning.shapes.ts'
import type { InputOf } from '@watchfire/contract/core/call.ts'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { AdmissionFields } from './AdmissionFields.tsx'
import { type AdmissionForm, admissionFormOf, admissionInputOf, noAdmission } from './admission-form.ts'
import { provisioningTexts } from './provisioning.texts.ts'
import { useSaveAtField } from './use-save-at-field.ts'

type Fields = Pick<InputOf<typeof provisioningCalls.save>, 'matchClaim' | 'roleId'> & AdmissionForm
type Props = { companyId: number; settings: ProvisioningSettings | null; onClose: () => void }

const atFirst: Partial<Fields> = { matchClaim: 'sub', ...noAdmission }

/** What people get whom a provider keeps. */
export function ProvisioningDialog({ companyId, settings, onClose }: Props) {
  const t = useTexts(provisioningTexts)
  const [form] = Form.useForm<Fields>()
  // As it was when it was opened: who has changed it meanwhile is not overwritten.
  const [{ version, initialValues }] = useState(() => ({
    version: settings?.version ?? 0,
    initialValues: settings ? fieldsOf(settings) : atFirst,
  }))
  const { save, error, saving } = useSaveAtField(provisioningCalls.save, form, {}, { onSaved: onClose })
  return (
    <FormDialog<Fields>
      title={t('title')}
      width={640}
      form={form}
      call={provisioningCalls.save}
      initialValues={initialValues}
      error={error}
      saving={saving}
      validateTrigger="onBlur"
      onFinish={() => {
        // What is hidden at the moment is kept as it was.
        const { matchClaim, roleId, ...given } = { ...initialValues, ...form.getFieldsValue(true) } as Fields
        save({ ...admissionInputOf(given), matchClaim, roleId, companyId, version })
      }}
      onClose={onClose}
    >
      <Form.Item name="matchClaim" label={t('matchClaim')} extra={t('matchHint')}>
        <Radio.Group style={{ rowGap: 8 }} options={matchClaim.options.map(value => ({ value, label: t(value) }))} />
      </Form.Item>
      <AdmissionFields companyId={companyId} groupHint={t('groupHint')} admitsAll />
    </FormDialog>
  )
}

const fieldsOf = (settings: ProvisioningSettings): Partial<Fields> => ({
  matchClaim: settings.matchClaim,
  ...(settings.roleId !== null && { roleId: settings.roleId }),
  ...admissionFormOf(settings),
})

import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import type { Company } from '@watchfire/contract/company/company.shapes.ts'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { maxLengthOf, rulesFor, showInForm } from '../core/form-rules.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { PictureField } from '../ui/form/PictureField.tsx'
import styles from './CompanyForm.module.css'
import { companyTexts } from './company.texts.ts'
import { LogoField } from './LogoField.tsx'

type Fields = { name: string; address: string; description: string; logo?: string; licence?: string }
type Props = { company: Company; onDone: () => void; onReload: () => void }

/** Edits a company. Contact, manager and phone are fixed once it exists (spec §6). */
export function CompanyForm({ company, onDone, onReload }: Props) {
  const t = useTexts(companyTexts)
  const [form] = Form.useForm<Fields>()
  const update = useAct(companyCalls.update, {
    refresh: ['company'],
    selection: {},
    successText: t('done'),
    onSuccess: onDone,
    onRefused: refusal =>
      refusal.code === 'company.changedMeanwhile' ? undefined : showInForm(companyCalls.update, form, refusal),
  })
  const changedMeanwhile = update.error?.code === 'company.changedMeanwhile'
  const fixed = [
    ['manager', company.manager],
    ['managerPhone', company.managerPhone],
    ['account', company.account],
    ['parent', company.parentName],
    ['contact', company.contact],
  ] as const

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={{ name: company.name, address: company.address, description: company.description }}
      onFinish={({ name, address, description, logo, licence }) =>
        update.mutate({
          companyId: company.companyId,
          name,
          address,
          description,
          logoUrl: logo,
          licenceUrl: licence,
          version: company.version,
        })
      }
    >
      {changedMeanwhile && (
        <Alert
          type="warning"
          showIcon
          title={t('changedTitle')}
          description={t('changedHint')}
          action={<Button onClick={onReload}>{t('reload')}</Button>}
          style={{ marginBottom: 16 }}
        />
      )}
      <div className={styles.grid}>
        <Form.Item
          name="name"
          label={t('name')}
          rules={rulesFor(companyCalls.update, 'name', { required: t('nameRequired') })}
        >
          <Input maxLength={maxLengthOf(companyCalls.update, 'name')} />
        </Form.Item>
        <Form.Item
          name="address"
          label={t('address')}
          rules={rulesFor(companyCalls.update, 'address', { required: t('addressRequired') })}
        >
          <Input maxLength={maxLengthOf(companyCalls.update, 'address')} />
        </Form.Item>
        {fixed.map(([key, text]) => (
          <Form.Item key={key} label={t(key)} htmlFor={`company-${key}`}>
            <Input id={`company-${key}`} value={text} disabled title={t('fixed')} />
          </Form.Item>
        ))}
      </div>
      <Form.Item
        name="description"
        label={t('description')}
        rules={rulesFor(companyCalls.update, 'description', {
          required: t('descriptionRequired'),
          tooLong: t('descriptionTooLong'),
        })}
      >
        <Input.TextArea rows={4} showCount maxLength={maxLengthOf(companyCalls.update, 'description')} />
      </Form.Item>
      <div className={styles.grid}>
        <LogoField name="logo" shown={company.logoUrl} />
        <Form.Item name="licence" label={t('licence')}>
          <PictureField shown={company.licenceUrl} label={t('upload')} failedText={t('uploadFailed')} />
        </Form.Item>
      </div>
      <Flex justify="end" gap={8}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={update.isPending}>
          {t('save')}
        </Button>
      </Flex>
    </Form>
  )
}

import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { Form, Input } from 'antd'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useLanguage } from '../core/language.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { FieldGrid, FormPart, PartGrid } from '../ui/form/form-parts.tsx'
import { Muted } from '../ui/text.tsx'
import { AboutFields } from './AboutFields.tsx'
import { NoticeTargetFields } from './NoticeTargetFields.tsx'
import { noticeTexts } from './notice.texts.ts'
import { ReportScheduleFields } from './ReportScheduleFields.tsx'
import { reportTexts } from './report.texts.ts'
import { type ReportForm, reportFormOf } from './report-form.ts'

/** Adds a report rule, or changes the given one. */
export function ReportRuleDialog({ rule, onClose }: { rule: ReportRule | undefined; onClose: () => void }) {
  const t = useTexts(reportTexts)
  const words = useTexts(noticeTexts)
  const language = useLanguage()
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<ReportForm>()
  const companyId = Form.useWatch('companyId', form) ?? rule?.companyId ?? ownId
  const save = useAct(reportCalls.saveRule, {
    refresh: ['report'],
    successText: words('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  return (
    <FormDialog<ReportForm>
      width={760}
      title={rule ? t('editTitle') : t('addTitle')}
      form={form}
      initialValues={reportFormOf(rule, { companyId: ownId, language })}
      call={reportCalls.saveRule}
      error={save.error}
      saving={save.isPending}
      onFinish={() =>
        save.mutate({
          ...(form.getFieldsValue(true) as ReportForm),
          ruleId: rule?.ruleId,
          version: rule?.version,
          state: rule?.state ?? 'enabled',
        })
      }
      onClose={onClose}
    >
      <FieldGrid>
        <Form.Item name="name" label={t('name')} rules={rulesFor(reportCalls.saveRule, 'name')}>
          <Input autoFocus maxLength={maxLengthOf(reportCalls.saveRule, 'name')} />
        </Form.Item>
        <CompanyField
          label={words('company')}
          extra={t('companyHint')}
          fixed={rule !== undefined}
          onChange={() => form.setFieldsValue({ projectIds: [], accounts: [] })}
        />
      </FieldGrid>
      <ReportScheduleFields />
      <FormPart>
        <legend>{t('content')}</legend>
        <Muted as="p">{t('contentHint')}</Muted>
        <PartGrid>
          <AboutFields companyId={companyId} />
        </PartGrid>
      </FormPart>
      <FormPart>
        <legend>{t('receivers')}</legend>
        <NoticeTargetFields companyId={companyId} path={[]} byMailOnly />
      </FormPart>
    </FormDialog>
  )
}

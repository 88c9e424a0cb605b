import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { reportCalls } from '@watchfire/contract/notice/report.calls.ts'
import type { ReportRule } from '@watchfire/contract/notice/report.shapes.ts'
import { Alert, Form, Input, Modal, Select } from 'antd'
import { longestOf, rulesFor } from '../core/form-rules.ts'
import { useLanguage } from '../core/language.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { NoticeTargetFields } from './NoticeTargetFields.tsx'
import { noticeTexts } from './notice.texts.ts'
import { ReportScheduleFields } from './ReportScheduleFields.tsx'
import { reportTexts } from './report.texts.ts'
import { type ReportForm, reportFormOf } from './report-form.ts'
import { companiesIn } from './rule-form.ts'
import { useTypeChoices } from './use-type-names.ts'

/** Adds a report rule, or changes the given one. */
export function ReportRuleDialog({ rule, onClose }: { rule: ReportRule | undefined; onClose: () => void }) {
  const t = useTexts(reportTexts)
  const words = useTexts(noticeTexts)
  const language = useLanguage()
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<ReportForm>()
  const companyId = Form.useWatch('companyId', form) ?? rule?.companyId ?? ownId
  const companies = companiesIn(useCall(companyCalls.tree, {}, { selection: {}, quiet: true }).data ?? [])
  const projects = useCall(companyCalls.projectsOfCompany, {}, { selection: { companyId }, quiet: true }).data
  const typeChoices = useTypeChoices()
  const save = useAct(reportCalls.saveRule, {
    refresh: ['report'],
    successText: words('done'),
    onSuccess: onClose,
    // Shown above the form.
    onRefused: () => undefined,
  })
  return (
    <Modal
      open
      width={760}
      title={rule ? t('editTitle') : t('addTitle')}
      okText={words('save')}
      cancelText={words('cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {save.error && <Alert type="error" showIcon role="alert" title={save.error.text} className="wf-notice-alert" />}
      <Form<ReportForm>
        form={form}
        layout="vertical"
        initialValues={reportFormOf(rule, { companyId: ownId, language })}
        onFinish={() =>
          save.mutate({
            ...(form.getFieldsValue(true) as ReportForm),
            ruleId: rule?.ruleId,
            version: rule?.version,
            state: rule?.state ?? 'enabled',
          })
        }
      >
        <div className="wf-notice-grid">
          <Form.Item name="name" label={t('name')} rules={rulesFor(reportCalls.saveRule, 'name')}>
            <Input autoFocus maxLength={longestOf(reportCalls.saveRule, 'name')} />
          </Form.Item>
          <Form.Item name="companyId" label={words('company')} extra={t('companyHint')}>
            <Select
              disabled={rule !== undefined}
              options={companies.map(one => ({ value: one.companyId, label: one.name }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={() => form.setFieldsValue({ projectIds: [], accounts: [] })}
            />
          </Form.Item>
        </div>
        <ReportScheduleFields />
        <fieldset className="wf-notice-part">
          <legend>{t('content')}</legend>
          <p className="wf-quiet">{t('contentHint')}</p>
          <div className="wf-notice-targets">
            <Form.Item name="types" label={words('types')}>
              <Select
                mode="multiple"
                maxTagCount="responsive"
                placeholder={words('allTypes')}
                options={typeChoices}
                showSearch={{ optionFilterProp: 'label' }}
              />
            </Form.Item>
            <Form.Item name="projectIds" label={words('projects')}>
              <Select
                mode="multiple"
                maxTagCount="responsive"
                placeholder={words('allProjects')}
                options={(projects ?? []).map(one => ({ value: one.projectId, label: one.name }))}
                showSearch={{ optionFilterProp: 'label' }}
              />
            </Form.Item>
          </div>
        </fieldset>
        <fieldset className="wf-notice-part">
          <legend>{t('receivers')}</legend>
          <NoticeTargetFields companyId={companyId} path={[]} byMailOnly />
        </fieldset>
      </Form>
    </Modal>
  )
}

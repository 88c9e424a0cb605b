import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { Alert, Form, Input, Modal, Select } from 'antd'
import { longestOf, rulesFor } from '../core/form-rules.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct, useCall } from '../core/use-call.ts'
import { SeverityMark, severityOf } from '../ui/SeverityMark.tsx'
import { EscalationFields } from './EscalationFields.tsx'
import { NoticeTargetFields } from './NoticeTargetFields.tsx'
import { noticeTexts } from './notice.texts.ts'
import { companiesIn, noTargets, type RuleForm, ruleFormOf } from './rule-form.ts'
import { useTypeChoices } from './use-type-names.ts'
import { WeekHoursField } from './WeekHoursField.tsx'
import './notice.css'

const levels = ['severe', 'normal', 'notice', 'noticeVariant', 'fault', 'recordOnly'] as const

/** Adds a rule, or changes the given one. */
export function NoticeRuleDialog({ rule, onClose }: { rule: NoticeRule | undefined; onClose: () => void }) {
  const t = useTexts(noticeTexts)
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<RuleForm>()
  const companyId = Form.useWatch('companyId', form) ?? rule?.companyId ?? ownId
  const companies = companiesIn(useCall(companyCalls.tree, {}, { selection: {}, quiet: true }).data ?? [])
  const projects = useCall(companyCalls.projectsOfCompany, {}, { selection: { companyId }, quiet: true }).data
  const typeChoices = useTypeChoices()
  const save = useAct(noticeCalls.saveRule, {
    refresh: ['notice'],
    successText: t('done'),
    onSuccess: onClose,
    // Shown above the form.
    onRefused: () => undefined,
  })
  const forgetChosen = () => {
    const { first, steps } = form.getFieldsValue(true) as RuleForm
    const stripped = { accounts: [], robots: [] }
    form.setFieldsValue({
      projectIds: [],
      first: { ...(first ?? noTargets), ...stripped },
      steps: steps.map(step => ({ ...step, targets: { ...step.targets, ...stripped } })),
    })
  }

  return (
    <Modal
      open
      width={760}
      title={rule ? t('editTitle') : t('addTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {save.error && <Alert type="error" showIcon role="alert" title={save.error.text} className="wf-notice-alert" />}
      <Form<RuleForm>
        form={form}
        layout="vertical"
        initialValues={ruleFormOf(rule, ownId)}
        onFinish={() =>
          save.mutate({
            ...(form.getFieldsValue(true) as RuleForm),
            ruleId: rule?.ruleId,
            version: rule?.version,
            state: rule?.state ?? 'enabled',
          })
        }
      >
        <div className="wf-notice-grid">
          <Form.Item name="name" label={t('name')} rules={rulesFor(noticeCalls.saveRule, 'name')}>
            <Input autoFocus maxLength={longestOf(noticeCalls.saveRule, 'name')} />
          </Form.Item>
          <Form.Item name="companyId" label={t('company')} extra={t('companyHint')}>
            <Select
              disabled={rule !== undefined}
              options={companies.map(one => ({ value: one.companyId, label: one.name }))}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={forgetChosen}
            />
          </Form.Item>
          <Form.Item name="levels" label={t('levels')}>
            <Select
              mode="multiple"
              placeholder={t('allLevels')}
              options={levels.map(level => ({
                value: level,
                label: (
                  <span>
                    <SeverityMark severity={severityOf[level]} size={12} /> {t(level)}
                  </span>
                ),
              }))}
            />
          </Form.Item>
          <Form.Item name="types" label={t('types')}>
            <Select
              mode="multiple"
              maxTagCount="responsive"
              placeholder={t('allTypes')}
              options={typeChoices}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
          <Form.Item name="projectIds" label={t('projects')}>
            <Select
              mode="multiple"
              maxTagCount="responsive"
              placeholder={t('allProjects')}
              options={(projects ?? []).map(one => ({ value: one.projectId, label: one.name }))}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </Form.Item>
        </div>
        <WeekHoursField />
        <fieldset className="wf-notice-part">
          <legend>{t('first')}</legend>
          <p className="wf-quiet">{t('firstHint')}</p>
          <NoticeTargetFields companyId={companyId} path={['first']} />
        </fieldset>
        <EscalationFields companyId={companyId} />
      </Form>
    </Modal>
  )
}

import { noticeCalls } from '@watchfire/contract/notice/notice.calls.ts'
import type { NoticeRule } from '@watchfire/contract/notice/notice.shapes.ts'
import { Form, Input, Select } from 'antd'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useLanguage } from '../core/language.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { FieldGrid, FormPart } from '../ui/form/form-parts.tsx'
import { SeverityMark, severityOf } from '../ui/SeverityMark.tsx'
import { Muted } from '../ui/text.tsx'
import { AboutFields } from './AboutFields.tsx'
import { EscalationFields } from './EscalationFields.tsx'
import { LanguageField } from './LanguageField.tsx'
import { NoticeTargetFields } from './NoticeTargetFields.tsx'
import { noticeTexts } from './notice.texts.ts'
import { WeekHoursField } from './public/WeekHoursField.tsx'
import { noTargets, type RuleForm, ruleFormOf } from './rule-form.ts'

const levels = ['severe', 'normal', 'notice', 'noticeVariant', 'fault', 'recordOnly'] as const

/** Adds a rule, or changes the given one. */
export function NoticeRuleDialog({ rule, onClose }: { rule: NoticeRule | undefined; onClose: () => void }) {
  const t = useTexts(noticeTexts)
  const language = useLanguage()
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<RuleForm>()
  const companyId = Form.useWatch('companyId', form) ?? rule?.companyId ?? ownId
  const save = useAct(noticeCalls.saveRule, {
    refresh: ['notice'],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
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
    <FormDialog<RuleForm>
      width={760}
      title={rule ? t('editTitle') : t('addTitle')}
      form={form}
      initialValues={ruleFormOf(rule, { companyId: ownId, language })}
      call={noticeCalls.saveRule}
      error={save.error}
      saving={save.isPending}
      onFinish={() =>
        save.mutate({
          ...(form.getFieldsValue(true) as RuleForm),
          ruleId: rule?.ruleId,
          version: rule?.version,
          state: rule?.state ?? 'enabled',
        })
      }
      onClose={onClose}
    >
      <FieldGrid>
        <Form.Item name="name" label={t('name')} rules={rulesFor(noticeCalls.saveRule, 'name')}>
          <Input autoFocus maxLength={maxLengthOf(noticeCalls.saveRule, 'name')} />
        </Form.Item>
        <CompanyField
          label={t('company')}
          extra={t('companyHint')}
          fixed={rule !== undefined}
          onChange={forgetChosen}
        />
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
        <AboutFields companyId={companyId} />
        <LanguageField extra={t('languageHint')} />
      </FieldGrid>
      <WeekHoursField />
      <FormPart>
        <legend>{t('first')}</legend>
        <Muted as="p">{t('firstHint')}</Muted>
        <NoticeTargetFields companyId={companyId} path={['first']} />
      </FormPart>
      <EscalationFields companyId={companyId} />
    </FormDialog>
  )
}

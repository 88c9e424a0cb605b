import { ruleCalls } from '@watchfire/contract/rule/rule.calls.ts'
import { type Rule, ruleNoteLimit, ruleState } from '@watchfire/contract/rule/rule.shapes.ts'
import { Form, Input, Select } from 'antd'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { maxLengthOf, rulesFor } from '../core/form-rules.ts'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { LevelChoice } from '../level/public/LevelChoice.tsx'
import { useTypeChoices } from '../level/public/use-type-names.ts'
import { WeekHoursField } from '../notice/public/WeekHoursField.tsx'
import { FormDialog } from '../ui/form/FormDialog.tsx'
import { FieldGrid, FormPart, PartGrid } from '../ui/form/form-parts.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { engineTexts } from './engine.texts.ts'
import { RecoveryFields } from './RecoveryFields.tsx'
import { RulePreview } from './RulePreview.tsx'
import { RuleTrial } from './RuleTrial.tsx'
import { SourceFields } from './SourceFields.tsx'
import { StepFields } from './StepFields.tsx'
import { editOf, isSevereSomewhere, type RuleForm, ruleFormOf } from './sensor-rule-form.ts'
import { TemplateField } from './TemplateField.tsx'

const levels = ['severe', 'normal', 'notice', 'noticeVariant', 'recordOnly'] as const

/** Adds a rule, or changes the given one. */
export function RuleDialog({ rule, onClose }: { rule: Rule | undefined; onClose: () => void }) {
  const t = useTexts(engineTexts)
  const { companyId: ownId } = useUser()
  const [form] = Form.useForm<RuleForm>()
  const companyId = Form.useWatch('companyId', form) ?? rule?.companyId ?? ownId
  const types = useTypeChoices()
  const save = useAct(ruleCalls.save, {
    refresh: ['rule'],
    successText: t('done'),
    onSuccess: onClose,
    // The dialog shows it.
    onRefused: () => undefined,
  })
  return (
    <FormDialog<RuleForm>
      width={760}
      title={rule ? t('editTitle') : t('addTitle')}
      form={form}
      initialValues={ruleFormOf(rule, ownId)}
      call={ruleCalls.save}
      error={save.error}
      saving={save.isPending}
      onFinish={() =>
        save.mutate({
          ...editOf(form.getFieldsValue(true) as RuleForm),
          ruleId: rule?.ruleId,
          version: rule?.version,
        })
      }
      onValuesChange={() => {
        // What is severe is told each time it happens.
        if (isSevereSomewhere(form.getFieldsValue(true) as RuleForm))
          form.setFieldsValue({ coolDown: { length: 0, unit: 'seconds' } })
      }}
      onClose={onClose}
    >
      {!rule && <TemplateField />}
      <RulePreview />
      <FieldGrid>
        <Form.Item name="name" label={t('name')} rules={rulesFor(ruleCalls.save, 'name')}>
          <Input autoFocus maxLength={maxLengthOf(ruleCalls.save, 'name')} />
        </Form.Item>
        <CompanyField
          label={t('company')}
          extra={t('companyHint')}
          fixed={rule !== undefined}
          onChange={() => form.setFieldsValue({ projectId: undefined, regionId: undefined, sensorIds: [] })}
        />
      </FieldGrid>
      <FormPart>
        <legend>{t('condition')}</legend>
        <PartGrid>
          <ConditionFields />
        </PartGrid>
        <StepFields />
      </FormPart>
      <FormPart>
        <legend>{t('source')}</legend>
        <PartGrid>
          <SourceFields
            companyId={companyId}
            onQuantity={alarmType => form.setFieldsValue({ alarmType, sensorIds: [] })}
          />
        </PartGrid>
      </FormPart>
      <FormPart>
        <legend>{t('action')}</legend>
        <PartGrid>
          <Form.Item name="alarmType" label={t('type')}>
            <Select showSearch={{ optionFilterProp: 'label' }} options={types} />
          </Form.Item>
          <Form.Item name="level" label={t('level')}>
            <Select options={levels.map(value => ({ value, label: <LevelChoice level={value} /> }))} />
          </Form.Item>
          <Form.Item name="state" label={t('state')} extra={t('shadowHint')}>
            <Select options={ruleState.out.options.map(value => ({ value, label: t(value) }))} />
          </Form.Item>
        </PartGrid>
        <Form.Item name="note" label={t('whyNote')} extra={t('noteHint')}>
          <Input maxLength={ruleNoteLimit} />
        </Form.Item>
      </FormPart>
      <FormPart>
        <legend>{t('recover')}</legend>
        <PartGrid>
          <RecoveryFields />
        </PartGrid>
      </FormPart>
      <WeekHoursField hint={t('hoursHint')} />
      <RuleTrial />
    </FormDialog>
  )
}

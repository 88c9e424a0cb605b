import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { maxWait, stepLimit } from '@watchfire/contract/notice/notice.shapes.ts'
import { Button, Form, InputNumber } from 'antd'
import { useTexts } from '../core/texts.ts'
import { FormPart } from '../ui/form/form-parts.tsx'
import styles from './EscalationFields.module.css'
import { NoticeTargetFields } from './NoticeTargetFields.tsx'
import { noticeTexts } from './notice.texts.ts'
import { noTargets, type RuleForm } from './rule-form.ts'

const minutesOf = ({ afterMinutes }: RuleForm['steps'][number]): number => afterMinutes ?? 0

/** Who else is told while an alarm stays unhandled, and after how many minutes. */
export function EscalationFields({ companyId }: { companyId: number }) {
  const t = useTexts(noticeTexts)
  const form = Form.useFormInstance<RuleForm>()
  const later = () => Math.min(maxWait, Math.max(-5, ...form.getFieldValue('steps').map(minutesOf)) + 10)
  return (
    <FormPart>
      <legend>{t('steps')}</legend>
      <Form.List name="steps">
        {(steps, { add, remove }) => (
          <>
            {steps.map(({ key, name }) => (
              <div className={styles.step} key={key}>
                <div className={styles.head}>
                  <Form.Item
                    name={[name, 'afterMinutes']}
                    label={t('after')}
                    rules={[{ required: true, type: 'integer', min: 1, max: maxWait, message: t('required') }]}
                  >
                    <InputNumber min={1} max={maxWait} suffix={t('minutes')} />
                  </Form.Item>
                  <Button
                    icon={<DeleteOutlined />}
                    aria-label={t('removeStep')}
                    title={t('removeStep')}
                    onClick={() => remove(name)}
                  />
                </div>
                <NoticeTargetFields companyId={companyId} path={[name, 'targets']} />
              </div>
            ))}
            {steps.length < stepLimit && (
              <Button icon={<PlusOutlined />} onClick={() => add({ afterMinutes: later(), targets: noTargets })}>
                {t('addStep')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </FormPart>
  )
}

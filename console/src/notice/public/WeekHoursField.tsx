import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { windowLimit } from '@watchfire/contract/notice/notice.shapes.ts'
import { Button, Form, Input, Select } from 'antd'
import { useTexts } from '../../core/texts.ts'
import { weekdays } from '../../core/weekday.texts.ts'
import { FormPart } from '../../ui/form/form-parts.tsx'
import { Muted } from '../../ui/text.tsx'
import { noticeTexts } from '../notice.texts.ts'
import { newHours } from '../rule-form.ts'
import styles from './WeekHoursField.module.css'

/** The weekly hours of a rule as `hours`: none means always. */
export function WeekHoursField({ hint }: { hint?: string }) {
  const t = useTexts(noticeTexts)
  const required = [{ required: true, message: t('required') }]
  return (
    <FormPart>
      <legend>{t('hours')}</legend>
      <Muted as="p">{hint ?? t('hoursHint')}</Muted>
      <Form.List name="hours">
        {(windows, { add, remove }) => (
          <>
            {windows.length === 0 && <p>{t('always')}</p>}
            {windows.map(({ key, name }) => (
              <div className={styles.window} key={key}>
                <Form.Item name={[name, 'days']} label={t('days')} rules={required}>
                  <Select
                    mode="multiple"
                    options={weekdays.map((day, index) => ({ value: index + 1, label: t(day) }))}
                  />
                </Form.Item>
                <Form.Item name={[name, 'from']} label={t('from')} rules={required}>
                  <Input type="time" />
                </Form.Item>
                <Form.Item name={[name, 'until']} label={t('until')} rules={required}>
                  <Input type="time" />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('removeHours')}
                  title={t('removeHours')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            {windows.length < windowLimit && (
              <Button icon={<PlusOutlined />} onClick={() => add(newHours)}>
                {t('addHours')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </FormPart>
  )
}

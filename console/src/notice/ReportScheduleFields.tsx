import { Form, Select } from 'antd'
import { siteZone } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { weekdays } from '../core/weekday.texts.ts'
import { FormPart } from '../ui/form/form-parts.tsx'
import { Muted } from '../ui/text.tsx'
import { LanguageField } from './LanguageField.tsx'
import { noticeTexts } from './notice.texts.ts'
import styles from './ReportScheduleFields.module.css'
import { reportTexts } from './report.texts.ts'
import { hourText, type ReportForm } from './report-form.ts'

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
/** Days that some months do not have. */
const shortest = 28

/** How often a report goes out, and when. */
export function ReportScheduleFields() {
  const t = useTexts(reportTexts)
  const words = useTexts(noticeTexts)
  const cycle = Form.useWatch<ReportForm['cycle']>('cycle')
  return (
    <FormPart>
      <legend>{t('schedule')}</legend>
      <Muted as="p">{t('scheduleHint', { zone: siteZone() })}</Muted>
      <div className={styles.schedule}>
        <Form.Item name="cycle" label={t('cycle')}>
          <Select options={(['daily', 'weekly', 'monthly'] as const).map(value => ({ value, label: t(value) }))} />
        </Form.Item>
        <Form.Item name="weekday" label={t('weekday')} hidden={cycle !== 'weekly'}>
          <Select options={weekdays.map((day, index) => ({ value: index + 1, label: words(day) }))} />
        </Form.Item>
        <Form.Item name="monthDay" label={t('monthDay')} hidden={cycle !== 'monthly'}>
          <Select
            options={upTo(1, 31).map(day => ({
              value: day,
              label: t(day > shortest ? 'monthEnd' : 'dayOfMonth', { day }),
            }))}
          />
        </Form.Item>
        <Form.Item name="hour" label={t('hour')}>
          <Select options={upTo(0, 23).map(hour => ({ value: hour, label: hourText(hour) }))} />
        </Form.Item>
        <LanguageField />
      </div>
    </FormPart>
  )
}

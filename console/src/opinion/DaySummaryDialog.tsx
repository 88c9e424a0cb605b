import { type DaySummary, opinionCalls } from '@watchfire/contract/opinion/opinion.calls.ts'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { Link } from 'react-router'
import { CompanyField } from '../company/public/CompanyField.tsx'
import { serverNow } from '../core/server-clock.ts'
import { useUser } from '../core/session-store.ts'
import { dayOf } from '../core/site-days.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { Muted } from '../ui/text.tsx'
import styles from './DaySummaryDialog.module.css'
import { daySummaryTexts } from './day-summary.texts.ts'

type Props = { day: string; onClose: () => void }

/** Has the model sum up a day, and leads from each sentence to the alarms it rests on. Closed, it is gone. */
export function DaySummaryDialog({ day, onClose }: Props) {
  const t = useTexts(daySummaryTexts)
  const { companyId } = useUser()
  const ask = useAct(opinionCalls.summariseDay, { refresh: [], onRefused: () => undefined })
  return (
    <Modal open title={t('title')} footer={null} onCancel={onClose} width={640}>
      <div className={styles.hint}>
        <Muted>{t('hint')}</Muted>
      </div>
      <Form
        layout="vertical"
        initialValues={{ companyId, day }}
        onValuesChange={() => ask.reset()}
        onFinish={(fields: { companyId?: number; day: string }) => ask.mutate(fields)}
      >
        <CompanyField label={t('company')} />
        <Form.Item name="day" label={t('day')} rules={[{ required: true, message: t('needed') }]}>
          <Input type="date" max={dayOf(serverNow())} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={ask.isPending}>
          {t('ask')}
        </Button>
      </Form>
      {ask.error && <Alert className={styles.answer} type="error" showIcon title={ask.error.text} />}
      {ask.data && <Summary summary={ask.data} />}
    </Modal>
  )
}

function Summary({ summary }: { summary: DaySummary }) {
  const t = useTexts(daySummaryTexts)
  const { sentences, dropped, modelName, told, total, agreed = told } = summary
  return (
    <section className={styles.answer} aria-label={t('title')} role="status">
      <p>
        <strong>{t('made', { model: modelName })}</strong> <Muted>{t('covers', { agreed, total })}</Muted>
      </p>
      {told > 0 && told < agreed && <p>{t('cut', { told })}</p>}
      {sentences.length === 0 && <p>{t(told === 0 ? 'nothing' : 'noSentence')}</p>}
      <ol className={styles.sentences}>
        {sentences.map(({ text, alarms }) => (
          <li key={`${alarms[0]?.alarmId} ${text}`}>
            {text}
            <ul className={styles.alarms}>
              {alarms.map(({ alarmId, typeName, deviceName, atText }) => (
                <li key={alarmId}>
                  <Link to={`/workplace?alarm=${alarmId}`}>
                    {atText.slice(11, 16)} {typeName} {deviceName}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {dropped > 0 && <Muted>{t('dropped', { n: dropped })}</Muted>}
    </section>
  )
}

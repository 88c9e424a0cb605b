import { rights } from '@watchfire/contract/core/rights.ts'
import type { RecordTerms as Terms } from '@watchfire/contract/storage/record.rules.ts'
import type { RecordDryRun } from '@watchfire/contract/storage/storage.shapes.ts'
import { InputNumber, Table, type TableColumnsType } from 'antd'
import { alarmTexts } from '../alarm/public/alarm-labels.ts'
import { hasRight } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { Muted } from '../ui/text.tsx'
import styles from './RecordTerms.module.css'
import { recordTexts } from './records.texts.ts'
import { dayText } from './storage-labels.ts'

type Props = { terms: Terms; min: number; tried: RecordDryRun | undefined; change: (terms: Terms) => void }

/** How long alarms themselves are kept, and which of them these terms would delete. */
export function RecordTerms({ terms, min, tried, change }: Props) {
  const t = useTexts(recordTexts)
  const mayDelete = hasRight(rights.deleteAlarms)
  const field = (name: 'usual' | 'weighty', days: number | null, set: (days: number | null) => void) => (
    <div className={styles.field}>
      <span>{t(name)}</span>
      <InputNumber<number>
        aria-label={t('termOf', { class: t(name) })}
        min={1}
        max={3650}
        precision={0}
        value={days}
        disabled={!mayDelete}
        placeholder={t('always')}
        suffix={days === null ? undefined : t('unit')}
        onChange={set}
      />
    </div>
  )
  return (
    <section className={styles.records} aria-label={t('title')}>
      <h3 className={styles.title}>{t('title')}</h3>
      <Muted>{t('about')}</Muted>
      <Muted>{t('stays')}</Muted>
      <Muted>{t('bounds', { min })}</Muted>
      {!mayDelete && <Muted role="note">{t('needsRight')}</Muted>}
      <div className={styles.fields}>
        {field('usual', terms.days, days => change({ ...terms, days }))}
        {field('weighty', terms.weightyDays, weightyDays => change({ ...terms, weightyDays }))}
      </div>
      {tried && <Outcome of={tried} />}
    </section>
  )
}

/** What goes, and what as old stays and why. */
function Outcome({ of }: { of: RecordDryRun }) {
  const t = useTexts(recordTexts)
  const words = useTexts(alarmTexts)
  const columns: TableColumnsType<RecordDryRun['months'][number]> = [
    { title: t('month'), width: '8rem', dataIndex: 'month' },
    { title: t('level'), width: '8rem', render: (_, { level }) => words(level) },
    { title: t('verdict'), width: '8rem', render: (_, { verdict }) => words(verdict) },
    { title: t('count'), align: 'end', width: '7rem', render: (_, { alarms }) => alarms.toLocaleString('en') },
  ]
  const reasons = (['pending', 'held', 'linked'] as const).filter(reason => of.kept[reason] > 0)
  return (
    <div className={styles.outcome}>
      <span role="status">{of.alarms > 0 ? t('goes', recordsOf(of)) : t('nothing')}</span>
      {reasons.map(reason => (
        <Muted key={reason}>{t(reason, { count: of.kept[reason].toLocaleString('en') })}</Muted>
      ))}
      {of.months.length > 0 && (
        <Table
          size="small"
          className={styles.months}
          aria-label={t('byMonth')}
          rowKey={({ month, level, verdict }) => `${month} ${level} ${verdict}`}
          columns={columns}
          dataSource={of.months}
          pagination={{ pageSize: 12, hideOnSinglePage: true, size: 'small', showSizeChanger: false }}
        />
      )}
    </div>
  )
}

/** What the texts of a deletion name. */
export const recordsOf = ({ alarms, oldest, newest }: RecordDryRun) => ({
  alarms: alarms.toLocaleString('en'),
  oldest: dayText(oldest),
  newest: dayText(newest),
})

import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { storageCalls } from '@watchfire/contract/storage/storage.calls.ts'
import type { RetentionRule } from '@watchfire/contract/storage/storage.rules.ts'
import type { DryRun, RetentionRules } from '@watchfire/contract/storage/storage.shapes.ts'
import { Alert, Button, InputNumber, Modal, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { TableCards } from '../ui/list/TableCards.tsx'
import { Muted } from '../ui/text.tsx'
import { useNarrow } from '../ui/theme/use-media.ts'
import { BeyondQuota } from './BeyondQuota.tsx'
import { RecordTerms, recordsOf } from './RecordTerms.tsx'
import styles from './RulesForm.module.css'
import { recordTexts } from './records.texts.ts'
import { storageTexts } from './storage.texts.ts'
import { dayText } from './storage-labels.ts'
import type { CustomerInput } from './use-customer.ts'

type Props = { saved: RetentionRules; customer: CustomerInput }

const idOf = ({ kind, judgement }: RetentionRule) => `${kind} ${judgement}`

/** The rules with what each would delete; saving asks once more, in numbers. */
export function RulesForm({ saved, customer }: Props) {
  const t = useTexts(storageTexts)
  const narrow = useNarrow()
  const [rules, setRules] = useState(saved.rules)
  const recordText = useTexts(recordTexts)
  const [records, setRecords] = useState(saved.records)
  const [tried, setTried] = useState<DryRun>()
  const [asked, setAsked] = useState(false)
  const trial = useAct(storageCalls.tryRules, { refresh: [], onSuccess: setTried, onRefused: () => undefined })
  const save = useAct(storageCalls.saveRules, {
    refresh: ['storage'],
    successText: t('saved'),
    onSuccess: () => setAsked(false),
    onRefused: () => setAsked(false),
  })
  const change = (of: RetentionRule, days: number | null) => {
    setTried(undefined)
    setRules(rules.map(rule => (rule === of ? { ...rule, days } : rule)))
  }
  const input = { ...customer, rules: [...rules], records }
  const ask = () => trial.mutate(input, { onSuccess: () => setAsked(true) })
  const outcomeOf = ({ kind, judgement }: RetentionRule) =>
    tried?.rows.find(row => row.kind === kind && row.judgement === judgement)
  const refused = trial.error ?? save.error
  const deletes = Boolean(tried && (tried.files > 0 || tried.records.alarms > 0))

  const columns: TableColumnsType<RetentionRule> = [
    {
      title: t('kind'),
      width: '18rem',
      render: (_, { kind, judgement }) => (judgement === 'none' ? t(kind) : `${t(kind)} · ${t(judgement)}`),
    },
    {
      title: t('term'),
      width: '11rem',
      render: (_, rule) => (
        <InputNumber<number>
          aria-label={t('termOf', { class: `${t(rule.kind)} ${t(rule.judgement)}` })}
          min={1}
          max={3650}
          precision={0}
          value={rule.days}
          placeholder={t('always')}
          onChange={days => change(rule, days)}
        />
      ),
    },
    {
      title: t('wouldGo'),
      width: '14rem',
      render: (_, rule) => {
        const outcome = outcomeOf(rule)
        if (!outcome) return '—'
        const { files, bytes, heldFiles } = outcome
        return (
          <>
            {files > 0 ? t('filesOf', { files: files.toLocaleString('en'), size: sizeText(bytes) }) : t('nothingGoes')}
            {heldFiles > 0 && <Muted> {t('onHold', { files: heldFiles })}</Muted>}
          </>
        )
      },
    },
    {
      title: t('age'),
      width: '14rem',
      render: (_, rule) => {
        const { oldest = null, newest = null } = outcomeOf(rule) ?? {}
        return oldest === null ? '' : `${dayText(oldest)} – ${dayText(newest)}`
      },
    },
  ]
  return (
    <section className={styles.rules} aria-label={t('rules')}>
      <Muted>{t('rulesAbout')}</Muted>
      <Muted>
        {saved.maxDays === null
          ? t('bounds', { min: saved.minDays })
          : t('boundsWithMost', { min: saved.minDays, max: saved.maxDays })}
      </Muted>
      {refused && <Alert type="error" showIcon role="alert" title={refused.text} />}
      {narrow ? (
        <TableCards bare rows={rules} idOf={idOf} columns={columns} />
      ) : (
        <Table<RetentionRule>
          size="small"
          rowKey={idOf}
          columns={columns}
          dataSource={[...rules]}
          pagination={false}
          scroll={{ x: '50rem' }}
        />
      )}
      {tried && <BeyondQuota of={tried} />}
      <RecordTerms
        terms={records}
        min={saved.minRecordDays}
        tried={tried?.records}
        change={terms => {
          setTried(undefined)
          setRecords(terms)
        }}
      />
      <div className={styles.acts}>
        <Button loading={trial.isPending && !asked} onClick={() => trial.mutate(input)}>
          {t('dryRun')}
        </Button>
        <Button type="primary" onClick={ask}>
          {t('save')}
        </Button>
      </div>
      <Modal
        open={asked && tried !== undefined}
        title={t('saveTitle')}
        okText={deletes ? t('saveAndDelete') : t('save')}
        okButtonProps={{ danger: deletes }}
        confirmLoading={save.isPending}
        onOk={() => save.mutate({ ...input, version: saved.version })}
        onCancel={() => setAsked(false)}
      >
        {tried && !deletes && t('saveNothing')}
        {tried && tried.files > 0 && <p>{t('saveDeletes', deletionOf(tried))}</p>}
        {tried && tried.records.alarms > 0 && <p>{recordText('saveDeletes', recordsOf(tried.records))}</p>}
      </Modal>
    </section>
  )
}

const deletionOf = ({ files, bytes, rows }: DryRun) => {
  const days = rows.flatMap(({ oldest, newest }) => [oldest, newest]).filter(day => day !== null)
  return {
    files: files.toLocaleString('en'),
    size: sizeText(bytes),
    oldest: dayText(Math.min(...days)),
    newest: dayText(Math.max(...days)),
  }
}

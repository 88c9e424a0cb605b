import type { LogResult } from '@watchfire/contract/remote/remote.shapes.ts'
import { Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Muted } from '../../ui/text.tsx'
import styles from './LogView.module.css'
import { filterLog, readLogLine } from './log-lines.ts'
import { remoteTexts } from './remote.texts.ts'

/** The last lines of a log, the newest last as in a terminal: filtered, and copied as they are shown. */
export function LogView({ log }: { log: LogResult }) {
  const t = useTexts(remoteTexts)
  const [words, setWords] = useState('')
  const [onlyWarnings, setOnlyWarnings] = useState(false)
  const lines = useMemo(() => log.lines.map(readLogLine), [log])
  const shown = useMemo(() => filterLog(lines, words, onlyWarnings), [lines, words, onlyWarnings])
  return (
    <div className={styles.log}>
      <div className={styles.bar}>
        <Input
          allowClear
          value={words}
          placeholder={t('filter')}
          aria-label={t('filter')}
          onChange={event => setWords(event.target.value)}
        />
        <Select
          value={onlyWarnings}
          aria-label={t('allLevels')}
          options={[
            { value: false, label: t('allLevels') },
            { value: true, label: t('warnings') },
          ]}
          onChange={setOnlyWarnings}
        />
        <CopyButton text={shown.map(({ raw }) => raw).join('\n')} of={t('theLog')} disabled={shown.length === 0} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
      <section className={styles.lines} aria-label={t('theLog')} tabIndex={0}>
        {shown.map(({ key, at, level, message, facts }) => (
          <p key={key} className={styles.line} data-level={level}>
            {at !== null && <time>{siteText(at).slice(5)}</time>} <strong>{message}</strong> <span>{facts}</span>
          </p>
        ))}
        {shown.length === 0 && <p className={styles.line}>{t('noLines')}</p>}
      </section>
      <Muted as="small">
        {t('shown', { count: shown.length, total: lines.length })} · {t('redacted')}
      </Muted>
    </div>
  )
}

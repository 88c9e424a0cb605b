import { EditOutlined } from '@ant-design/icons'
import { type LevelSetting, levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { hasOverdueTime } from '@watchfire/contract/level/level.rules.ts'
import { Button, type TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { SeverityTag, severityOf } from '../ui/SeverityMark.tsx'
import { Muted } from '../ui/text.tsx'
import { ButtonWord } from './ButtonWord.tsx'
import type { levelTexts } from './level.texts.ts'
import styles from './level-columns.module.css'
import { mergeText, overdueText } from './level-labels.ts'
import { ResetLevel } from './ResetLevel.tsx'

type Texts = Translate<(typeof levelTexts)['zh']>
export function levelColumns(t: Texts, edit: (type: number) => void): TableColumnsType<LevelSetting> {
  return [
    {
      title: t('type'),
      render: (_, row) => (
        <span className={styles.type}>
          <span>{row.typeName}</span>
          <small>{row.type}</small>
          <span className={styles.narrow}>
            {[mergeText(t, row), ...(hasOverdueTime(row.level) ? [overdueText(t, row)] : [])].join(' · ')}
          </span>
        </span>
      ),
    },
    {
      title: t('level'),
      className: styles.short,
      render: (_, row) => <SeverityTag severity={severityOf[row.level]}>{row.levelName}</SeverityTag>,
    },
    { title: t('merge'), className: `${styles.wide} ${styles.short}`, render: (_, row) => mergeText(t, row) },
    { title: t('overdue'), className: `${styles.wide} ${styles.short}`, render: (_, row) => overdueText(t, row) },
    {
      title: t('source'),
      className: `${styles.wide} ${styles.source}`,
      render: (_, row) =>
        row.version === 0 ? (
          <Muted>{t('default')}</Muted>
        ) : row.changedBy === '' ? (
          // Settings that came with the installation were made by nobody.
          t('preset')
        ) : (
          t('changed', { by: row.changedBy, at: row.changedAtText })
        ),
    },
    {
      className: styles.actions,
      render: (_, row) => (
        <span className={styles.buttons}>
          <Can call={levelCalls.update}>
            <Button
              size="small"
              icon={<EditOutlined />}
              aria-label={t('editType', { type: row.typeName })}
              onClick={() => edit(row.type)}
            >
              <ButtonWord>{t('edit')}</ButtonWord>
            </Button>
            {row.version !== 0 && <ResetLevel setting={row} />}
          </Can>
        </span>
      ),
    },
  ]
}

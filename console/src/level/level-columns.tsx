import { EditOutlined } from '@ant-design/icons'
import { type LevelSetting, levelCalls } from '@watchfire/contract/level/level.calls.ts'
import { hasOverdueTime } from '@watchfire/contract/level/level.rules.ts'
import { Button, type TableColumnsType } from 'antd'
import type { Translate } from '../core/texts.ts'
import { Can } from '../ui/Can.tsx'
import { SeverityTag, severityOf } from '../ui/SeverityMark.tsx'
import type { levelTexts } from './level.texts.ts'
import { mergeText, overdueText } from './level-words.ts'
import { ResetLevel } from './ResetLevel.tsx'

type Texts = Translate<(typeof levelTexts)['zh']>
export function levelColumns(t: Texts, edit: (type: number) => void): TableColumnsType<LevelSetting> {
  return [
    {
      title: t('type'),
      render: (_, row) => (
        <span className="wf-level-type">
          <span>{row.typeName}</span>
          <small>{row.type}</small>
          <span className="wf-level-narrow">
            {[mergeText(t, row), ...(hasOverdueTime(row.level) ? [overdueText(t, row)] : [])].join(' · ')}
          </span>
        </span>
      ),
    },
    {
      title: t('level'),
      className: 'wf-level-short',
      render: (_, row) => <SeverityTag severity={severityOf[row.level]}>{row.levelName}</SeverityTag>,
    },
    { title: t('merge'), className: 'wf-level-wide wf-level-short', render: (_, row) => mergeText(t, row) },
    { title: t('overdue'), className: 'wf-level-wide wf-level-short', render: (_, row) => overdueText(t, row) },
    {
      title: t('source'),
      className: 'wf-level-wide wf-level-source',
      render: (_, row) =>
        row.version === 0 ? (
          <span className="wf-quiet">{t('default')}</span>
        ) : row.changedBy === '' ? (
          // Settings that came with the installation were made by nobody.
          t('preset')
        ) : (
          t('changed', { by: row.changedBy, at: row.changedAtText })
        ),
    },
    {
      className: 'wf-level-actions',
      render: (_, row) => (
        <span className="wf-level-buttons">
          <Can call={levelCalls.update}>
            <Button
              size="small"
              icon={<EditOutlined />}
              aria-label={t('editType', { type: row.typeName })}
              onClick={() => edit(row.type)}
            >
              <span className="wf-level-word">{t('edit')}</span>
            </Button>
            {row.version !== 0 && <ResetLevel setting={row} />}
          </Can>
        </span>
      ),
    },
  ]
}

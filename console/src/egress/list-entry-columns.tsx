import type { ListEntry } from '@watchfire/contract/company/company-list.shapes.ts'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { Translate } from '../core/texts.ts'
import type { listEntryTexts } from './list-entry.texts.ts'
import styles from './list-entry-columns.module.css'

/** Columns of such a list: the value with its company, who added it and when, and what removes it. */
export function listEntryColumns<Entry extends ListEntry>(
  t: Translate<(typeof listEntryTexts)['zh']>,
  { title, value, removal }: { title: string; value: (entry: Entry) => string; removal: (entry: Entry) => ReactNode },
): TableColumnsType<Entry> {
  return [
    {
      title,
      width: '18rem',
      render: (_, entry) => (
        <span className={styles.network}>
          <span>{value(entry)}</span>
          <small>{entry.companyName}</small>
        </span>
      ),
    },
    { title: t('remark'), dataIndex: 'remark' },
    { title: t('addedBy'), width: '10rem', dataIndex: 'addedBy' },
    { title: t('addedAt'), width: '12rem', dataIndex: 'addedAtText' },
    { key: 'actions', width: '4rem', fixed: 'right', render: (_, entry) => removal(entry) },
  ]
}

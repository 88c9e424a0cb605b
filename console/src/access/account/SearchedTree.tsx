import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/texts.ts'
import { accountTexts } from './account.texts.ts'
import styles from './SearchedTree.module.css'

type Props = { typed: string; onType: (typed: string) => void; children: ReactNode }

/** A tree of projects with the search above it. */
export function SearchedTree({ typed, onType, children }: Props) {
  const t = useTexts(accountTexts)
  return (
    <div className={styles.tree}>
      <Input
        allowClear
        value={typed}
        aria-label={t('findProject')}
        placeholder={t('findProject')}
        onChange={event => onType(event.target.value)}
      />
      {children}
    </div>
  )
}

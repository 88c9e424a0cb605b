import { LockOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useUser } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../text.tsx'
import { uiTexts } from '../ui.texts.ts'
import styles from './CompanyWideNote.module.css'

/** Why somebody who is limited to some projects finds no button here; for anybody else `otherwise`, or nothing. */
export function CompanyWideNote({ otherwise = null }: { otherwise?: ReactNode }) {
  const t = useTexts(uiTexts)
  if (!useUser().projectLimited) return otherwise
  return (
    <Muted className={styles.note} role="note">
      <LockOutlined aria-hidden /> {t('companyWide')}
    </Muted>
  )
}

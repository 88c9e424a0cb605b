import { LockOutlined } from '@ant-design/icons'
import { useUser } from '../core/session-store.ts'
import { useTexts } from '../core/texts.ts'
import { uiTexts } from './ui.texts.ts'

/** Why somebody who is limited to some projects finds no button here; nothing for anybody else. */
export function CompanyWideNote() {
  const t = useTexts(uiTexts)
  if (!useUser().projectLimited) return null
  return (
    <span className="wf-quiet" role="note">
      <LockOutlined aria-hidden /> {t('companyWide')}
    </span>
  )
}

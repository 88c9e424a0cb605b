import { useState } from 'react'
import { useBrand } from '../../core/brand-store.ts'
import { useLanguage } from '../../core/language.ts'
import { useTexts } from '../../core/texts.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { appTexts } from '../app.texts.ts'
import styles from './Logo.module.css'

const CompanyDialog = lazyDialog(async () => (await import('../../company/CompanyDialog.tsx')).CompanyDialog)

/** The logo; it opens the company's information. */
export function Logo({ small }: { small: boolean }) {
  const t = useTexts(appTexts)
  const language = useLanguage()
  const { name } = useBrand().words[language]
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-testid="logo"
        className={styles.logo}
        title={t('companyInfo')}
        aria-label={`${name} · ${t('companyInfo')}`}
        onClick={() => setOpen(true)}
      >
        <BrandMark size={28} small={small} name={<span className={styles.name}>{name}</span>} />
      </button>
      {open && <CompanyDialog onClose={() => setOpen(false)} />}
    </>
  )
}

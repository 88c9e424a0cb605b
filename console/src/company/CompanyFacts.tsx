import type { Company } from '@watchfire/contract/company/company.shapes.ts'
import { useTexts } from '../core/texts.ts'
import { isPictureUrl } from '../ui/form/picture-url.ts'
import styles from './CompanyFacts.module.css'
import { companyTexts } from './company.texts.ts'

/** The company as it stands, to read. */
export function CompanyFacts({ company }: { company: Company }) {
  const t = useTexts(companyTexts)
  const lines = [
    ['name', company.name],
    ['address', company.address],
    ['parent', company.parentName],
    ['contact', company.contact],
    ['manager', company.manager],
    ['managerPhone', company.managerPhone],
    ['account', company.account],
    ['description', company.description],
  ] as const
  const pictures = [
    ['logo', company.logoUrl],
    ['licence', company.licenceUrl],
  ] as const
  return (
    <dl className={styles.facts}>
      {lines.map(([key, text]) => (
        <div key={key} data-wide={key === 'description'}>
          <dt>{t(key)}</dt>
          <dd>{text || t('none')}</dd>
        </div>
      ))}
      {pictures
        .filter(([, url]) => isPictureUrl(url))
        .map(([key, url]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>
              <img src={url} alt={t(key)} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

import type { Company } from '@watchfire/contract/company/company.shapes.ts'
import { Descriptions } from 'antd'
import { useTexts } from '../core/texts.ts'
import { isPictureUrl } from '../ui/picture-url.ts'
import { companyTexts } from './company.texts.ts'

/** The company as it stands, to read. */
export function CompanyFacts({ company }: { company: Company }) {
  const t = useTexts(companyTexts)
  const lines = [
    ['name', company.name],
    ['address', company.address],
    ['contact', company.contact],
    ['parent', company.parentName],
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
    <Descriptions
      column={{ xs: 1, sm: 2 }}
      colon={false}
      layout="vertical"
      items={[
        ...lines.map(([key, text]) => ({
          key,
          label: t(key),
          children: <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text || t('none')}</span>,
          span: key === 'description' ? ('filled' as const) : 1,
        })),
        ...pictures
          .filter(([, url]) => isPictureUrl(url))
          .map(([key, url]) => ({
            key,
            label: t(key),
            children: <img src={url} alt={t(key)} style={{ maxWidth: 200, maxHeight: 100 }} />,
          })),
      ]}
    />
  )
}

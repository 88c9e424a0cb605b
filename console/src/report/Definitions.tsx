import { fewJudged } from '@watchfire/contract/report/figure.rules.ts'
import { useTexts } from '../core/texts.ts'
import { reportTexts } from './report-page.texts.ts'

/** What the figures mean, where they are read; printed with them. */
export function Definitions({ className }: { className?: string | undefined }) {
  const t = useTexts(reportTexts)
  return (
    <section className={className} aria-label={t('definitions')}>
      <h2>{t('definitions')}</h2>
      <ul>
        <li>{t('responseMeans')}</li>
        <li>{t('handlingMeans')}</li>
        <li>{t('quantilesMean')}</li>
        <li>{t('falseRateMeans', { few: fewJudged })}</li>
        <li>{t('overdueMeans')}</li>
        <li>{t('availabilityMeans')}</li>
        <li>{t('zoneMeans')}</li>
      </ul>
    </section>
  )
}

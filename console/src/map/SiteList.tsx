import type { Site } from '@watchfire/contract/map/map.calls.ts'
import { useTexts } from '../core/texts.ts'
import { useLevelNames } from '../level/public/use-level-names.ts'
import { TextButton } from '../ui/buttons.tsx'
import { SeverityMark, severityOf } from '../ui/SeverityMark.tsx'
import { Muted } from '../ui/text.tsx'
import { SiteLink } from './SiteLink.tsx'
import styles from './SiteList.module.css'
import { siteMapTexts } from './site-map.texts.ts'
import { urgentFirst } from './site-order.ts'

/** The projects of the map, where severe alarms wait first. */
export function SiteList({ sites, onPlan }: { sites: readonly Site[]; onPlan: (projectId: number) => void }) {
  const t = useTexts(siteMapTexts)
  const levelName = useLevelNames()
  return (
    <ul className={styles.sites} aria-label={t('list')}>
      {urgentFirst(sites).map(site => (
        <li key={site.projectId}>
          <SiteLink site={site} className={styles.name} onPlan={onPlan}>
            <span>{site.projectName}</span>
            <small>{site.companyName}</small>
          </SiteLink>
          <span className={styles.levels}>
            {site.pending.map(({ level, count }) => (
              <span key={level}>
                <SeverityMark severity={severityOf[level]} label={levelName(level)} /> {count}
              </span>
            ))}
            {site.pending.length === 0 && <Muted>{t('nothingPending')}</Muted>}
            {site.hasPlan && (
              <TextButton
                className={styles.plan}
                aria-label={t('toPlan', { name: site.projectName })}
                onClick={() => onPlan(site.projectId)}
              >
                {t('plan')}
              </TextButton>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

import type { HazardDetail } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import styles from './HazardPair.module.css'
import { HazardPhoto } from './HazardPhoto.tsx'
import { hazardDetailTexts } from './hazard-detail.texts.ts'

/** How it was beside how it is. What was made from an alarm shows the alarm's pictures where nobody took a photo. */
export function HazardPair({ hazard: { before, after, alarm, awaited } }: { hazard: HazardDetail }) {
  const t = useTexts(hazardDetailTexts)
  const first = before.length > 0 ? before : (alarm?.pictures ?? [])
  if (first.length + after.length + awaited === 0) return null
  return (
    <div className={styles.pair}>
      <Photos title={t('before')} links={first} />
      <Photos title={t('after')} links={after} none={t('notYet')} />
      {awaited > 0 && <p className={styles.awaited}>{t('awaited', { count: awaited })}</p>}
    </div>
  )
}

function Photos({ title, links, none }: { title: string; links: readonly string[]; none?: string }) {
  const t = useTexts(hazardDetailTexts)
  const [at, setAt] = useState(0)
  const shown = links[Math.min(at, links.length - 1)]
  return (
    <figure>
      <figcaption>{title}</figcaption>
      {shown ? (
        <a href={shown} target="_blank" rel="noreferrer">
          <HazardPhoto link={shown} alt={`${title} ${t('photo', { number: at + 1 })}`} />
        </a>
      ) : (
        <span>{none}</span>
      )}
      {links.length > 1 && (
        <div>
          {links.map((link, number) => (
            <button
              key={link}
              type="button"
              aria-label={`${title} ${t('photo', { number: number + 1 })}`}
              aria-pressed={number === at}
              onClick={() => setAt(number)}
            >
              <HazardPhoto link={link} alt="" small />
            </button>
          ))}
        </div>
      )}
    </figure>
  )
}

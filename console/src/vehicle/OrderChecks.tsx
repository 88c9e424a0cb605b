import type { VehicleCheck } from '@watchfire/contract/vehicle/vehicle.shapes.ts'
import { Image } from 'antd'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { Muted } from '../ui/text.tsx'
import styles from './OrderChecks.module.css'
import { vehicleTexts } from './vehicle.texts.ts'

/** What was looked at, by whom, and with which photos. */
export function OrderChecks({ checks }: { checks: readonly VehicleCheck[] }) {
  const t = useTexts(vehicleTexts)
  return (
    <section className={styles.checks}>
      <h3>{t('checks')}</h3>
      {checks.map(({ side, passed, answers, note, photos, parkName, byName, at }) => (
        <article key={side}>
          <header>
            <strong>{t(side)}</strong>
            <StateTag color={passed ? 'success' : 'error'}>{t(passed ? 'passed' : 'failed')}</StateTag>
            <Muted>{`${siteText(at).slice(5, 16)} · ${parkName} · ${byName}`}</Muted>
          </header>
          <ul>
            {answers.map(({ item, isFine }) => (
              <li key={item} data-fine={isFine}>
                {`${isFine ? '✓' : '✗'} ${item}`}
              </li>
            ))}
          </ul>
          {note && <p>{note}</p>}
          <Image.PreviewGroup>
            {photos.map((url, index) => (
              <Image
                key={url}
                width={96}
                src={`${url}&size=small`}
                alt={t('photoOf', { number: index + 1 })}
                preview={{ src: url }}
              />
            ))}
          </Image.PreviewGroup>
        </article>
      ))}
    </section>
  )
}

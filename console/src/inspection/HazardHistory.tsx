import type { HazardStep } from '@watchfire/contract/inspection/hazard.shapes.ts'
import { Timeline } from 'antd'
import { useTexts } from '../core/texts.ts'
import { Muted } from '../ui/text.tsx'
import { hazardDetailTexts } from './hazard-detail.texts.ts'

/** Who did what and when, newest first. */
export function HazardHistory({ steps }: { steps: readonly HazardStep[] }) {
  const t = useTexts(hazardDetailTexts)
  return (
    <section aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <Timeline
        items={[...steps].reverse().map(({ stepNo, kind, byName, atText, words }) => ({
          key: stepNo,
          content: (
            <>
              <div>
                {t(kind)} · {byName}
              </div>
              {words && <div>{words}</div>}
              <Muted as="small">{atText}</Muted>
            </>
          ),
        }))}
      />
    </section>
  )
}

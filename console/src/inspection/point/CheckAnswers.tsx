import { hazardCalls } from '@watchfire/contract/inspection/hazard.calls.ts'
import type { AnsweredItem, CheckDetail } from '@watchfire/contract/inspection/point/check.shapes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { sizedLink } from '../../core/sized-link.ts'
import { useTexts } from '../../core/texts.ts'
import { Can } from '../../ui/Can.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { lazyDialog } from '../../ui/state/lazy-part.tsx'
import { HazardState } from '../HazardState.tsx'
import { answerText } from './answer-labels.ts'
import styles from './CheckAnswers.module.css'
import { checkTexts } from './check.texts.ts'

const ReportDialog = lazyDialog(async () => (await import('../ReportDialog.tsx')).ReportDialog)

/** What was answered; a bad answer becomes a hazard from here, with its photos, and shows what became of it. */
export function CheckAnswers({ check }: { check: CheckDetail }) {
  const t = useTexts(checkTexts)
  const [reported, setReported] = useState<AnsweredItem>()
  return (
    <>
      <ul className={styles.answers}>
        {check.items.map(item => (
          <li key={item.itemNo} data-bad={item.isBad}>
            <div className={styles.line}>
              <span>{item.words}</span>
              <StateTag color={item.isBad ? 'red' : 'green'}>{answerText(item, t)}</StateTag>
            </div>
            {item.note && <p>{item.note}</p>}
            {item.photos.length > 0 && (
              <div className={styles.photos}>
                {item.photos.map(({ fileId, url }) => (
                  <a key={fileId} href={url} target="_blank" rel="noreferrer">
                    <img src={sizedLink(url, 'small')} alt={t('photos', { item: item.words })} loading="lazy" />
                  </a>
                ))}
              </div>
            )}
            {item.awaited > 0 && <p>{t('awaited', { count: item.awaited })}</p>}
            {item.hazards.map(hazard => (
              <Reported key={hazard.hazardId} hazard={hazard} />
            ))}
            {item.isBad && item.hazards.length === 0 && (
              <Can call={hazardCalls.report}>
                <Button danger size="large" onClick={() => setReported(item)}>
                  {t('report')}
                </Button>
              </Can>
            )}
          </li>
        ))}
      </ul>
      {reported && <ReportDialog found={{ check, item: reported }} onClose={() => setReported(undefined)} />}
    </>
  )
}

function Reported({ hazard: { hazardId, number, state } }: { hazard: AnsweredItem['hazards'][number] }) {
  const t = useTexts(checkTexts)
  const defaults = {
    level: 'general',
    overdue: false,
    planState: 'none',
    extensionAsked: false,
    supervisor: '',
  } as const
  const shown = { state, ...defaults }
  return (
    <div>
      <Link to={`/fire-check?open=${hazardId}`}>{t('reported', { number })}</Link> <HazardState hazard={shown} />
    </div>
  )
}

import { useTexts } from '../../core/texts.ts'
import { cameraActTexts } from './camera-act.texts.ts'
import { type ActedCamera, countOf } from './camera-act.ts'
import styles from './OutcomeList.module.css'
import type { ActResults } from './use-camera-act.ts'

type Props = { cameras: readonly ActedCamera[]; results: ActResults; isBusy: boolean }
const order = { refused: 0, done: 1, same: 2 } as const

/** What each camera came to, those that refused first. */
export function OutcomeList({ cameras, results, isBusy }: Props) {
  const t = useTexts(cameraActTexts)
  const rows = cameras
    .map(camera => ({ ...camera, outcome: results.get(camera.channelId) }))
    .sort((a, b) => (a.outcome ? order[a.outcome.result] : 3) - (b.outcome ? order[b.outcome.result] : 3))
  const all = [...results.values()]
  return (
    <>
      <progress className={styles.bar} value={results.size} max={cameras.length} aria-label={t('progress')} />
      <p role="status">
        {isBusy
          ? t('running', { done: results.size, total: cameras.length })
          : t('result', { done: countOf(all, 'done') + countOf(all, 'same'), failed: countOf(all, 'refused') })}
      </p>
      {/* It scrolls by itself, and so has to be reached by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs a place for the focus. */}
      <ul className={styles.outcomes} aria-label={t('outcomes')} tabIndex={0}>
        {rows.map(({ channelId, name, outcome }) => (
          <li key={channelId} className={styles.outcome} data-failed={outcome?.result === 'refused'}>
            <span className={styles.name}>{name}</span>
            <span className={styles.result}>{outcome ? outcome.reason || t(outcome.result) : t('waiting')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

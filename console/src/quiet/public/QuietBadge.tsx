import { BellOutlined, ClockCircleOutlined, ExclamationOutlined, ToolOutlined } from '@ant-design/icons'
import type { Quiet } from '@watchfire/contract/quiet/quiet.shapes.ts'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useTexts } from '../../core/texts.ts'
import { lazyAround } from '../../ui/state/lazy-part.tsx'
import { WhenOpened } from '../../ui/state/WhenOpened.tsx'
import { VisuallyHidden } from '../../ui/text.tsx'
import { quietBadgeTexts } from '../quiet-badge.texts.ts'
import { countdownText, type QuietPlace, quietAt, quietNow, quietWord } from '../quiet-rules.ts'
import { useQuietList, useSeconds } from '../quiet-store.ts'
import styles from './QuietBadge.module.css'

type Props = QuietPlace & {
  /** Without its word, where there is little room. */
  short?: boolean
  className?: string
}

const OpenedQuiet = lazyAround(async () => (await import('../OpenedQuiet.tsx')).OpenedQuiet)

/** What is quiet at a device or for an alarm, with its countdown; pressed, it says who set it and can end it. Nothing while nothing is. */
export function QuietBadge({ short = false, className = '', ...place }: Props) {
  const quiets = quietAt(useQuietList(), place)
  return quiets.length > 0 ? <Ticking quiets={quiets} short={short} className={className} /> : null
}

function QuietIcon({ quiet }: { quiet: Quiet }) {
  if (quiet.maintenance) return <ToolOutlined aria-hidden />
  return quiet.alarm ? <ClockCircleOutlined aria-hidden /> : <BellOutlined aria-hidden className={styles.off} />
}

// A press is meant for the badge, not for the row, tile or tree it stands in.
const stay = (event: SyntheticEvent) => event.stopPropagation()
const stayPressed = (event: KeyboardEvent) => {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
}

function Ticking({ quiets, short, className }: { quiets: Quiet[]; short: boolean; className: string }) {
  const t = useTexts(quietBadgeTexts)
  const now = useSeconds()
  const [first, ...rest] = quietNow(quiets, now)
  if (!first) return null
  const shown = [first, ...rest]
  const severe = shown.some(quiet => quiet.includeSevere)
  const what = t(quietWord(first))
  const time = countdownText(first.until - now)
  const left = t(severe ? 'leftAll' : 'left', { what, time })
  const button = (
    <button
      type="button"
      data-testid="quiet-badge"
      className={styles.badge}
      data-severe={severe}
      title={left}
      aria-haspopup="dialog"
    >
      <VisuallyHidden>{t('details', { left })}</VisuallyHidden>
      <QuietIcon quiet={first} />
      {!short && <span aria-hidden>{what}</span>}
      {severe && <ExclamationOutlined aria-hidden />}
      <time aria-hidden>{time}</time>
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps what is pressed in here from what lies around it
    <span className={`${styles.place} ${className}`} onClick={stay} onDoubleClick={stay} onKeyDown={stayPressed}>
      <WhenOpened
        preload={OpenedQuiet.preload}
        opened={close => (
          <OpenedQuiet quiets={shown} onClose={close}>
            {button}
          </OpenedQuiet>
        )}
      >
        {button}
      </WhenOpened>
    </span>
  )
}

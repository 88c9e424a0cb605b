import { serverNow } from '../../core/server-clock.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import { armingTexts } from './arming.texts.ts'

type Props = { armed: boolean | null; until: number | null }

/** Whether a camera's plan arms it now, and until when. Nothing for one whose plan nobody knows here. */
export function ArmedMark({ armed, until }: Props) {
  const t = useTexts(armingTexts)
  if (armed === null) return null
  const color = armed ? 'success' : 'default'
  if (until === null) return <StateTag color={color}>{t(armed ? 'always' : 'never')}</StateTag>
  return <StateTag color={color}>{t(armed ? 'armedUntil' : 'offUntil', { time: shortTime(until) })}</StateTag>
}

/** The day only where it is another one. */
function shortTime(at: number): string {
  const [text, now] = [siteText(at), siteText(serverNow())]
  return text.slice(0, 10) === now.slice(0, 10) ? text.slice(11, 16) : text.slice(5, 16)
}

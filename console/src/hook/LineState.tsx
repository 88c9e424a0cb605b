import type { BrokerLine, BrokerProblem } from '@watchfire/contract/hook/broker.shapes.ts'
import { siteText } from '../core/site-zone.ts'
import { useTexts } from '../core/texts.ts'
import { StateTag } from '../ui/StateTag.tsx'
import { TwoLines } from '../ui/TwoLines.tsx'
import { brokerTexts } from './broker.texts.ts'
import styles from './LineState.module.css'

const colours = { waiting: 'default', connecting: 'processing', connected: 'success', failed: 'error' } as const
const names = {
  notOutside: 'notOutside',
  noName: 'noName',
  refused: 'refused',
  timeout: 'timeout',
  cut: 'cut',
  certificate: 'certificateProblem',
  login: 'loginProblem',
  topics: 'topicsProblem',
  protocol: 'protocol',
  paused: 'paused',
  other: 'other',
} as const satisfies Record<BrokerProblem, string>

/** Where the broker is and how the line to it stands; whole: since when, and what is subscribed. */
export function LineState({ line, isWhole = false }: { line: BrokerLine; isWhole?: boolean }) {
  const t = useTexts(brokerTexts)
  const { host, port, state, problem, stateAt, senderGoneAt, topics } = line
  return (
    <TwoLines>
      <span>
        <StateTag color={colours[state]}>{t(state)}</StateTag> {host}:{port}
      </span>
      {problem && <small>{t(names[problem])}</small>}
      {senderGoneAt !== null && (
        <small className={styles.gone}>{t('senderGone', { time: siteText(senderGoneAt) })}</small>
      )}
      {isWhole && <small>{[stateAt !== null && siteText(stateAt), ...topics].filter(Boolean).join(' · ')}</small>}
    </TwoLines>
  )
}

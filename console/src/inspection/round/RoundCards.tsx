import type { Round } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { CardList } from '../../ui/list/CardList.tsx'
import { RoundStateMark } from './RoundStateMark.tsx'
import { roundTexts } from './round.texts.ts'
import { windowText } from './round-labels.ts'

/** The same list for a narrow screen. */
export function RoundCards({ rounds, open }: { rounds: readonly Round[]; open: (id: string) => void }) {
  const t = useTexts(roundTexts)
  return (
    <CardList rows={rounds} idOf={({ roundId }) => String(roundId)} open={open}>
      {round => (
        <>
          <strong>{round.name}</strong>
          <span>{windowText(round)}</span>
          <span>
            <RoundStateMark state={round.roundState} />{' '}
            {t('checkedOf', { checked: round.checkedCount, count: round.pointCount })}
          </span>
          <small>{[round.projectName, ...round.walkers.map(({ name }) => name)].join(' · ')}</small>
        </>
      )}
    </CardList>
  )
}

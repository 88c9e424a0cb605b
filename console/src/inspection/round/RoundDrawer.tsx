import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { roundCalls } from '@watchfire/contract/inspection/round/round.calls.ts'
import type { RoundDetail } from '@watchfire/contract/inspection/round/round.shapes.ts'
import { Descriptions, Drawer, Flex } from 'antd'
import { Link } from 'react-router'
import { serverNow } from '../../core/server-clock.ts'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useCall } from '../../core/use-call.ts'
import { Can } from '../../ui/Can.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import styles from './RoundDrawer.module.css'
import { RoundStateMark } from './RoundStateMark.tsx'
import { roundTexts } from './round.texts.ts'
import { windowText } from './round-labels.ts'

/** One round: which points were checked by whom, which still are to be, and which were missed. */
export function RoundDrawer({ roundId, onClose }: { roundId: number; onClose: () => void }) {
  const t = useTexts(roundTexts)
  const read = useCall(roundCalls.get, { roundId }, { quiet: true, refetchInterval: 30_000 })
  const { data: round, error, isPending, refetch } = read
  const facts = round && [
    { label: t('window'), children: windowText(round) },
    { label: t('state'), children: <RoundStateMark state={round.roundState} /> },
    { label: t('progress'), children: t('checkedOf', { checked: round.checkedCount, count: round.pointCount }) },
    { label: t('walkers'), children: round.walkers.map(({ name }) => name).join(' · ') },
  ]
  return (
    <Drawer open size={560} title={round?.name ?? ''} onClose={onClose}>
      {round ? (
        <Flex vertical gap="large">
          <Descriptions size="small" column={1} items={facts?.map(fact => ({ ...fact, key: fact.label })) ?? []} />
          <ol className={styles.points} aria-label={t('points')}>
            {round.points.map(point => (
              <PointOfRound
                key={point.pointId}
                point={point}
                isOver={round.roundState === 'missed'}
                isBegun={round.dueAtText <= siteText(serverNow())}
              />
            ))}
          </ol>
        </Flex>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}

type PointProps = { point: RoundDetail['points'][number]; isOver: boolean; isBegun: boolean }

function PointOfRound({
  point: { pointId, name, checkId, checkedBy, checkedAtText, isLate },
  isOver,
  isBegun,
}: PointProps) {
  const t = useTexts(roundTexts)
  if (checkId !== null)
    return (
      <li data-state={isLate ? 'late' : 'done'}>
        <span>{name}</span>
        <small>{t(isLate ? 'lateBy' : 'checkedBy', { by: checkedBy, at: checkedAtText.slice(5, 16) })}</small>
        <Link to={`/fire-check?view=checks&open=${checkId}`} aria-label={`${t('seeCheck')} ${name}`}>
          {t('seeCheck')}
        </Link>
      </li>
    )
  return (
    <li data-state={isOver ? 'missed' : 'open'}>
      <span>{name}</span>
      <small>{t(isOver ? 'pointMissed' : isBegun ? 'pointOpen' : 'pointAhead')}</small>
      {isBegun && !isOver && (
        <Can call={checkCalls.submit}>
          <Link to={`/check-point/${pointId}`} aria-label={`${t('checkNow')} ${name}`}>
            {t('checkNow')}
          </Link>
        </Can>
      )}
    </li>
  )
}

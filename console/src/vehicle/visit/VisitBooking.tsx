import { visitCalls } from '@watchfire/contract/vehicle/visit.calls.ts'
import type { VisitState } from '@watchfire/contract/vehicle/visit.shapes.ts'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { CardPage } from '../../ui/CardPage.tsx'
import { ListEmpty } from '../../ui/list/ListEmpty.tsx'
import { windowText } from '../vehicle-labels.ts'
import styles from './VisitBooking.module.css'
import { visitTexts } from './visit.texts.ts'

/** Somebody may confirm it while it is open. */
const refetchMs = 20_000
const ended: readonly VisitState[] = ['refused', 'cancelled', 'over']

/** One booking, for whoever has its address. */
export function VisitBooking({ token }: { token: string }) {
  const t = useTexts(visitTexts)
  const [isOver, setOver] = useState(false)
  const { data, error, refetch } = useCall(
    visitCalls.readBooking,
    { bookingToken: token },
    { selection: {}, quiet: true, refetchInterval: !isOver && refetchMs },
  )
  // Nothing becomes of it any more, and behind one address there may be many.
  if (data && !isOver && ended.includes(data.state)) setOver(true)
  const cancel = useAct(visitCalls.cancelBooking, { refresh: ['visit'], selection: {}, successText: t('done') })
  if (!data)
    return (
      <CardPage title={t('bookingTitle')}>
        {error?.code === 'visit.gone' ? (
          <p role="alert">{t('gone')}</p>
        ) : (
          <ListEmpty state={error ? 'failed' : 'loading'} error={error ?? undefined} onRetry={refetch} />
        )}
      </CardPage>
    )
  const { reference, companyName, parkName, plate, state, note } = data
  return (
    <CardPage title={t('bookingTitle')}>
      <p className={styles.state} data-state={state} role="status">
        {t(state)}
      </p>
      <dl className={styles.facts}>
        <dt>{t('reference')}</dt>
        <dd>
          <strong>{reference}</strong>
        </dd>
        <dt>{t('plate')}</dt>
        <dd>{plate}</dd>
        <dt>{t('park')}</dt>
        <dd>{`${companyName} · ${parkName}`}</dd>
        <dt>{t('time')}</dt>
        <dd>{windowText(data)}</dd>
        {note && (
          <>
            <dt>{t('note')}</dt>
            <dd>{note}</dd>
          </>
        )}
      </dl>
      <p style={{ marginBottom: 12 }}>{t('keep')}</p>
      {(state === 'waiting' || state === 'confirmed') && (
        <Popconfirm title={t('reallyCancel')} onConfirm={() => cancel.mutate({ bookingToken: token })}>
          <Button danger block size="large" loading={cancel.isPending}>
            {t('cancel')}
          </Button>
        </Popconfirm>
      )}
    </CardPage>
  )
}

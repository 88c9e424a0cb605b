import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import type { RollOut, RollOutDevice } from '@watchfire/contract/ota/ota.shapes.ts'
import { Alert, Drawer, Progress } from 'antd'
import { listNames, useTexts } from '../core/texts.ts'
import { useCall } from '../core/use-call.ts'
import { ListEmpty } from '../ui/list/ListEmpty.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { Muted } from '../ui/text.tsx'
import { otaTexts } from './ota.texts.ts'
import { RollOutActs } from './RollOutActs.tsx'
import { RollOutDevices } from './RollOutDevices.tsx'
import styles from './RollOutDrawer.module.css'
import { colourOfRollOut, packageWords, phaseViews, waitedFor, windowText } from './roll-out-labels.ts'

const every = 3000

/** One roll-out as it goes on: its phases, and each of its AI servers. */
export function RollOutDrawer({ rollOutId, onClose }: { rollOutId: number; onClose: () => void }) {
  const t = useTexts(otaTexts)
  const { data, error, isPending, refetch } = useCall(otaCalls.getRollOut, { rollOutId }, { refetchInterval: every })
  const rollOut = data?.rollOut
  return (
    <Drawer
      open
      size={720}
      title={rollOut ? `${t('rollOut')} ${packageWords(rollOut)}` : t('rollOut')}
      extra={rollOut && <RollOutActs rollOut={rollOut} />}
      onClose={onClose}
    >
      {rollOut ? (
        <div className={styles.parts}>
          <div className={styles.head}>
            <StateTag color={colourOfRollOut[rollOut.state]}>{t(rollOut.state)}</StateTag>
            <span>{t('counts', rollOut)}</span>
            <Muted>
              {t('window')}: {windowText(t, rollOut)}
            </Muted>
            <Muted>
              {t('bandwidth')}:{' '}
              {rollOut.kilobytesPerSecond === null
                ? t('unlimited')
                : t('kilobytes', { count: rollOut.kilobytesPerSecond })}
            </Muted>
          </div>
          <Decision rollOut={rollOut} />
          {rollOut.state === 'stopped' && <Muted>{t('resumeHint')}</Muted>}
          <WaitedFor rollOut={rollOut} devices={data.devices} />
          <ol className={styles.phases}>
            {phaseViews(t, rollOut, data.devices).map(({ key, title, size, rule, percent, hasFailures }) => (
              <li key={key}>
                <span>
                  {title} · {size}
                </span>
                <Progress
                  percent={percent}
                  size="small"
                  status={hasFailures ? 'exception' : 'normal'}
                  aria-label={title}
                />
                <Muted as="small">{rule}</Muted>
              </li>
            ))}
          </ol>
          <RollOutDevices rollOut={rollOut} devices={data.devices} />
        </div>
      ) : (
        <ListEmpty state={isPending ? 'loading' : 'failed'} {...(error && { error })} onRetry={() => void refetch()} />
      )}
    </Drawer>
  )
}

/** Who has to decide, or has. */
function Decision({
  rollOut: { state, madeBy, mayDecide, decidedBy: by, decisionReason: reason },
}: {
  rollOut: RollOut
}) {
  const t = useTexts(otaTexts)
  if (state === 'awaiting')
    return <Alert type="warning" showIcon title={mayDecide ? t('awaitsYou', { by: madeBy }) : t('awaitsOther')} />
  if (by === null) return null
  return <Muted>{state === 'refused' ? t('refusedBy', { by, reason }) : t('approvedBy', { by })}</Muted>
}

/** Why it does not go on yet. */
function WaitedFor({ rollOut, devices }: { rollOut: RollOut; devices: readonly RollOutDevice[] }) {
  const t = useTexts(otaTexts)
  const waited = waitedFor(t, rollOut, devices)
  if (!waited) return null
  const { names, more } = waited
  const who = more > 0 ? t('waitsForMore', { names: listNames(names), count: more }) : listNames(names)
  return <Alert type="info" showIcon title={t('waitsFor', { number: rollOut.phase + 1, who })} />
}

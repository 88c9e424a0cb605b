import { ExperimentOutlined } from '@ant-design/icons'
import { deviceCalls } from '@watchfire/contract/device/device.calls.ts'
import { isOfFlow } from '@watchfire/contract/device/zone.rules.ts'
import type { Zone } from '@watchfire/contract/device/zone.shapes.ts'
import type { Raised, ZoneTrial } from '@watchfire/contract/device/zone-trial.shapes.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { siteText } from '../../core/site-zone.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { Muted } from '../../ui/text.tsx'
import type { SetCamera } from '../drawing/set-camera.ts'
import styles from './DrawingTrial.module.css'
import { trialTexts } from './trial.texts.ts'
import { type Shapes, settingsOf } from './zone-drawing.ts'

type Props = { camera: Pick<SetCamera, 'channelId' | 'knows' | 'settings'>; shapes: Shapes; isFaulty: boolean }

/** Lets the AI server say what the drawing would have raised in the last day, before it is saved. */
export function DrawingTrial({ camera, shapes, isFaulty }: Props) {
  const t = useTexts(trialTexts)
  /** What the outcome is of. */
  const [tried, setTried] = useState<Shapes>()
  const { data, error, isPending, mutate } = useAct(deviceCalls.tryDrawing, { refresh: [], onRefused: () => undefined })
  const isTooOld = !camera.knows.includes('tries')
  // An older one kept what moved, and not what it was.
  const leavesOut = !camera.knows.includes('triesObjects')
  const recognised = shapes.filter(ofOwnModel).length
  const ofFlow = camera.knows.includes('flow') ? [] : shapes.filter(isOfFlow)
  const others = leavesOut ? shapes.filter(shape => ofObjects(shape) && !ofFlow.includes(shape)) : []
  const leftOut = recognised + ofFlow.length + others.length
  const isAllLeftOut = leftOut > 0 && leftOut === shapes.filter(({ kind }) => kind !== 'mask').length
  const isPartly =
    others.length > 0 || (leavesOut && [...camera.settings.zones, ...camera.settings.lines].some(ofObjects))
  const begin = () => {
    setTried(shapes)
    mutate({ channelId: camera.channelId, ...settingsOf(shapes) })
  }
  return (
    <section className={styles.trial}>
      <div className={styles.acts}>
        <Button
          icon={<ExperimentOutlined aria-hidden />}
          loading={isPending}
          disabled={isTooOld || isFaulty || isAllLeftOut}
          onClick={begin}
        >
          {t('try')}
        </Button>
        <Muted>
          {t(
            isTooOld
              ? 'tooOld'
              : !isAllLeftOut
                ? 'hint'
                : recognised > 0
                  ? 'modelsOnly'
                  : ofFlow.length > 0
                    ? 'flowOnly'
                    : 'objectsOnly',
          )}{' '}
          {!isAllLeftOut && isPartly && t('objectsLeftOut')} {!isAllLeftOut && recognised > 0 && t('modelsLeftOut')}{' '}
          {!isAllLeftOut && ofFlow.length > 0 && t('flowLeftOut')}
        </Muted>
      </div>
      <div role="status">
        {isPending && <Muted>{t('trying')}</Muted>}
        {!isPending && error && <Alert type="error" showIcon title={error.text} />}
        {!isPending && data && (
          <Outcome trial={data} isOfThis={tried === shapes} isOfObjects={tried?.some(ofObjects) ?? false} />
        )}
      </div>
    </section>
  )
}

const ofObjects = ({ looksFor }: Pick<Zone, 'looksFor'>): boolean => looksFor !== undefined

/** What a model of one's own would have recognised nobody kept. */
const ofOwnModel = ({ rule }: Pick<Zone, 'rule'>): boolean => rule === 'recognised'

/** A model that begins to look this much later than the first frame has still seen it all, ms. */
const noticeable = 60_000

type Tried = { trial: ZoneTrial; isOfThis: boolean; isOfObjects: boolean }

function Outcome({ trial, isOfThis, isOfObjects }: Tried) {
  const t = useTexts(trialTexts)
  const { since, objectsSince, until, drawn, inUse, added, gone, raised } = trial
  if (since === null) return <Alert type="info" showIcon title={t('nothingKept')} description={t('nothingKeptHint')} />
  return (
    <>
      {isOfObjects && objectsSince === null && (
        <Alert type="warning" showIcon title={t('noObjects')} description={t('noObjectsHint')} />
      )}
      <Alert
        type={isOfThis ? 'info' : 'warning'}
        showIcon
        title={t('outcome', { drawn, inUse })}
        description={[
          t('since', { time: siteText(since) }),
          ...(objectsSince && objectsSince - since > noticeable
            ? [t('objectsSince', { time: siteText(objectsSince) })]
            : []),
          ...(until === undefined ? [] : [t('until', { time: siteText(until) })]),
          t('differs', { added, gone }),
          ...(isOfThis ? [] : [t('changedSince')]),
        ].join(' ')}
      />
      {raised.length < Math.max(drawn + gone, 0) && raised.length > 0 && (
        <Muted>{t('some', { count: raised.length })}</Muted>
      )}
      <ul className={styles.raised}>
        {raised.map(each => (
          <li key={`${each.at} ${each.name} ${each.change}`} className={styles.one} data-change={each.change}>
            <RaisedPicture raised={each} />
            <span className={styles.words}>
              <strong>{t(each.change)}</strong> {each.name}
            </span>
            <small>{siteText(each.at)}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A picture of another moment shows the thing elsewhere than where it was: no frame then, ms. */
const framedWithin = 500

function RaisedPicture({ raised: { picture, takenAt, at, boxes, name } }: { raised: Raised }) {
  const t = useTexts(trialTexts)
  if (picture === null) return <span className={styles.none}>{t('noPicture')}</span>
  const isOfThen = takenAt !== null && Math.abs(takenAt - at) <= framedWithin
  return (
    <span className={styles.picture}>
      <img src={`data:image/jpeg;base64,${picture}`} alt={t('pictureOf', { name, time: siteText(takenAt ?? at) })} />
      {isOfThen && (
        <svg className={styles.boxes} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
          {boxes.map(({ x, y, w, h }) => (
            <rect key={`${x} ${y} ${w} ${h}`} x={x} y={y} width={w} height={h} />
          ))}
        </svg>
      )}
    </span>
  )
}

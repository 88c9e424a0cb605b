import type { InputOf } from '@watchfire/contract/core/call.ts'
import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { lackOf } from '@watchfire/contract/inspection/point/check.rules.ts'
import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { refreshModules, useAct } from '../../core/use-call.ts'
import { OutlineButton, PrimaryButton } from '../../ui/buttons.tsx'
import { useUploads } from '../../ui/form/use-uploads.ts'
import { Banner } from '../../ui/state/Banner.tsx'
import { Muted } from '../../ui/text.tsx'
import type { SavedRefusal } from '../offline/device-store.ts'
import { handInCheck } from '../offline/hand-in-offline.ts'
import { SavedStrip } from '../offline/SavedStrip.tsx'
import type { HeldDraft } from '../offline/use-draft.ts'
import styles from './CheckForm.module.css'
import { CheckItemField } from './CheckItemField.tsx'
import { checkTexts } from './check.texts.ts'
import { type DraftAnswer, useCheckDraft } from './check-draft.ts'
import { RiskMark } from './RiskMark.tsx'

type Props = {
  form: PointForm
  code: string | undefined
  held: HeldDraft
  onDone: (check: HandedInCheck) => void
}

/** Known to the server by `checkId`, or kept here under `clientKey` until it is. */
export type HandedInCheck = { checkId?: number | undefined; clientKey?: string }

/** The form of a point, for a hand that holds a phone. */
export function CheckForm({ form, code, held, onDone }: Props) {
  const { keep, isLost, takeOver } = held
  const { point, version, items } = form
  const t = useTexts(checkTexts)
  const { draft, isKept, dwell, answer, renew, drop } = useCheckDraft(form, held)
  const uploads = useUploads()
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const submit = useAct(checkCalls.submit, {
    refresh: ['check', 'checkPoint'],
    onSuccess: ({ checkId }) => {
      drop()
      onDone({ checkId })
    },
    onRefused: refused => refuse(refused),
  })
  const refuse = ({ text, code }: SavedRefusal) => {
    setError(text)
    // What was said is said: whoever sends it all the same means another check.
    if (code === 'inspection.otherCheck') renew()
  }
  const lacks = new Map(items.map(item => [item.itemNo, lackOf(item, given(draft.answers[item.itemNo]))]))
  const done = items.filter(({ itemNo }) => lacks.get(itemNo) === undefined).length
  const finish = () => {
    setAsked(true)
    const first = items.find(({ itemNo }) => lacks.get(itemNo))
    if (first) document.getElementById(`item-${first.itemNo}`)?.scrollIntoView({ block: 'center' })
    if (first || !uploads.mayGo()) return
    const input = {
      ...{ clientKey: draft.clientKey, pointId: point.pointId, listId: point.listId, version },
      dwellMs: Math.min(dwell(), 86_400_000),
      answers: items.flatMap(({ itemNo }) => {
        const answered = given(draft.answers[itemNo])
        return answered ? { itemNo, ...answered } : []
      }),
      ...(code && { pointCode: code }),
    }
    if (keep) void handIn(input)
    else submit.mutate(input)
  }
  const handIn = async (input: InputOf<typeof checkCalls.submit>) => {
    setError(undefined)
    setSending(true)
    const way = await handInCheck({ input, pointName: point.name, draft: { ...draft, dwellMs: input.dwellMs } }).catch(
      () => undefined,
    )
    setSending(false)
    if (!way) return setError(t('notKept'))
    if (way.refusal !== undefined) return refuse(way.refusal)
    drop()
    onDone({ clientKey: way.clientKey, checkId: way.storedId })
    void refreshModules(['check', 'checkPoint'])
  }
  const isBusy = submit.isPending || isSending
  const where = [point.projectName, point.regionName].filter(Boolean)
  return (
    <div className={styles.page}>
      <SavedStrip />
      <header className={styles.head}>
        <h1>{point.name}</h1>
        <span className={styles.where}>
          {where.join(' / ')} <RiskMark level={point.riskLevel} />
        </span>
        {point.measures && (
          <details>
            <summary>{t('measures')}</summary>
            {point.measures}
          </details>
        )}
      </header>
      {!mayCall(checkCalls.submit) && <Banner type="info" role="status" showIcon title={t('mayNot')} />}
      {takeOver && !isLost && (
        <Banner
          type="info"
          role="status"
          showIcon
          title={t('elsewhere')}
          action={<OutlineButton onClick={takeOver}>{t('goOnHere')}</OutlineButton>}
        />
      )}
      <ol className={styles.items}>
        {items.map(item => (
          <CheckItemField
            key={item.itemNo}
            item={item}
            answer={draft.answers[item.itemNo] ?? {}}
            lack={isAsked ? lacks.get(item.itemNo) : undefined}
            uploads={uploads}
            keep={keep}
            place={[point.name, ...where].join(' · ')}
            onChange={change => answer(item, change)}
          />
        ))}
      </ol>
      <footer className={styles.foot}>
        {isLost && <Banner type="warning" showIcon title={t('goesOnElsewhere')} />}
        {error && <Banner type="error" showIcon title={error} />}
        {uploads.isMissed && <Banner type="warning" showIcon title={t('stillUploading')} />}
        <div className={styles.last}>
          <span>
            <strong>{t('answered', { count: done, total: items.length })}</strong>
            {isKept !== undefined && <Muted>{t(isKept ? 'kept' : 'notKept')}</Muted>}
          </span>
          <PrimaryButton disabled={isLost || isBusy || !mayCall(checkCalls.submit)} aria-busy={isBusy} onClick={finish}>
            {t('submit')}
          </PrimaryButton>
        </div>
      </footer>
    </div>
  )
}

const given = ({ value, note, photos = [] }: DraftAnswer = {}) =>
  value === undefined ? undefined : { value, note: note?.trim() ?? '', photos: photos.map(({ id }) => id) }

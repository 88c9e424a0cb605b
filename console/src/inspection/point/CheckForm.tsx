import { checkCalls } from '@watchfire/contract/inspection/point/check.calls.ts'
import { lackOf } from '@watchfire/contract/inspection/point/check.rules.ts'
import type { PointForm } from '@watchfire/contract/inspection/point/point.shapes.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Refusal } from '../../core/refusal.ts'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { useAct } from '../../core/use-call.ts'
import { useUploads } from '../../ui/form/use-uploads.ts'
import { Muted } from '../../ui/text.tsx'
import styles from './CheckForm.module.css'
import { CheckItemField } from './CheckItemField.tsx'
import { checkTexts } from './check.texts.ts'
import { type DraftAnswer, useCheckDraft } from './check-draft.ts'
import { RiskMark } from './RiskMark.tsx'

type Props = { form: PointForm; code: string | undefined; onDone: (checkId: number) => void }

/** The form of a point, for a hand that holds a phone. */
export function CheckForm({ form, code, onDone }: Props) {
  const { point, version, items } = form
  const t = useTexts(checkTexts)
  const { draft, isKept, dwell, answer, drop } = useCheckDraft(form)
  const uploads = useUploads()
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState<Refusal>()
  const submit = useAct(checkCalls.submit, {
    refresh: ['check', 'checkPoint'],
    onSuccess: ({ checkId }) => {
      drop()
      onDone(checkId)
    },
    onRefused: setError,
  })
  const lacks = new Map(items.map(item => [item.itemNo, lackOf(item, given(draft.answers[item.itemNo]))]))
  const done = items.filter(({ itemNo }) => lacks.get(itemNo) === undefined).length
  const finish = () => {
    setAsked(true)
    const first = items.find(({ itemNo }) => lacks.get(itemNo))
    if (first) document.getElementById(`item-${first.itemNo}`)?.scrollIntoView({ block: 'center' })
    if (first || !uploads.mayGo()) return
    submit.mutate({
      ...{ clientKey: draft.clientKey, pointId: point.pointId, listId: point.listId, version },
      dwellMs: Math.min(dwell(), 86_400_000),
      answers: items.flatMap(({ itemNo }) => {
        const answered = given(draft.answers[itemNo])
        return answered ? { itemNo, ...answered } : []
      }),
      ...(code && { pointCode: code }),
    })
  }
  const where = [point.projectName, point.regionName].filter(Boolean)
  return (
    <div className={styles.page}>
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
      {!mayCall(checkCalls.submit) && <Alert type="info" showIcon title={t('mayNot')} />}
      <ol className={styles.items}>
        {items.map(item => (
          <CheckItemField
            key={item.itemNo}
            item={item}
            answer={draft.answers[item.itemNo] ?? {}}
            lack={isAsked ? lacks.get(item.itemNo) : undefined}
            uploads={uploads}
            place={[point.name, ...where].join(' · ')}
            onChange={change => answer(item, change)}
          />
        ))}
      </ol>
      <footer className={styles.foot}>
        {error && <Alert type="error" showIcon role="alert" title={error.text} />}
        {uploads.isMissed && <Alert type="warning" showIcon title={t('stillUploading')} />}
        <div className={styles.last}>
          <span>
            <strong>{t('answered', { count: done, total: items.length })}</strong>
            {isKept !== undefined && <Muted>{t(isKept ? 'kept' : 'notKept')}</Muted>}
          </span>
          <Button
            type="primary"
            size="large"
            disabled={!mayCall(checkCalls.submit)}
            loading={submit.isPending}
            onClick={finish}
          >
            {t('submit')}
          </Button>
        </div>
      </footer>
    </div>
  )
}

const given = ({ value, note, photos = [] }: DraftAnswer = {}) =>
  value === undefined ? undefined : { value, note: note?.trim() ?? '', photos: photos.map(({ id }) => id) }

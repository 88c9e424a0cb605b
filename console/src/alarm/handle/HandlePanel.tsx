import { alarmCalls } from '@watchfire/contract/alarm/alarm.calls.ts'
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { mayCall } from '../../core/session-store.ts'
import { useTexts } from '../../core/texts.ts'
import { Key, Muted } from '../../ui/text.tsx'
import { detailTexts } from '../detail/detail.texts.ts'
import { Quote } from '../detail/Quote.tsx'
import { placeParts, VerdictMark } from '../list/AlarmMarks.tsx'
import { ViewedButton } from '../list/ViewedButton.tsx'
import { handlerOf } from '../model/handler-of.ts'
import { HandleFields } from './HandleFields.tsx'
import styles from './HandlePanel.module.css'
import { useHandleForm } from './use-handle-form.ts'
import { useHandleKeys } from './use-handle-keys.ts'

type Props = {
  alarm: Alarm
  /** False while something lies on top. */
  keysEnabled: boolean
  /** Opens the next alarm of the list that it was opened from. */
  onNext?: (() => void) | undefined
}

/** The verdict on one alarm. */
export function HandlePanel({ alarm, keysEnabled, onNext }: Props) {
  const t = useTexts(detailTexts)
  // As the list stood when it was pressed: once handled, the alarm may have left it.
  const afterwards = useRef<() => void>(undefined)
  const form = useHandleForm([alarm], alarm.id, () => afterwards.current?.())
  // Who has moved on meanwhile stays where they are.
  useEffect(
    () => () => {
      afterwards.current = undefined
    },
    [],
  )
  const submit = (next?: () => void) => {
    if (form.isSubmitting) return
    afterwards.current = next
    form.submit()
  }
  const mayHandle = mayCall(alarmCalls.handle)
  const [again, setAgain] = useState(false)
  const late = form.meanwhile.length > 0
  // Handled alarms are handled again on purpose only: the form waits behind a button, unless words are already in it.
  const open = alarm.state === 'pending' || again || form.isBegun
  const next = !late && alarm.state === 'pending' ? onNext : undefined
  const usable = mayHandle && form.choices.length > 0 && open
  useHandleKeys({
    enabled: keysEnabled && usable,
    layer: 'alarm-detail',
    onVerdict: form.chooseAt,
    onSubmit: () => submit(),
    ...(next && { onSubmitNext: () => submit(next) }),
  })

  if (!mayHandle) return <Muted as="p">{t('mayNotHandle')}</Muted>
  return (
    <section className={styles.panel} aria-label={t('handling')}>
      {late && <MeanwhileNotice alarm={alarm} final={form.choices.length === 0} onShown={form.noteMeanwhileShown} />}
      {usable && alarm.state === 'pending' && alarm.can.verdicts.includes('viewed') && !form.isBegun && (
        <ViewedButton alarm={alarm} onViewed={form.noteHandledHere} />
      )}
      {usable && (
        <>
          <HandleFields form={form} draftKey={alarm.id} place={placeParts(alarm).join(' / ')} />
          <div className={styles.foot}>
            <Muted>
              <Key>Ctrl</Key> <Key>Enter</Key>
            </Muted>
            <span className={styles.submits}>
              {next && (
                <Button
                  size="large"
                  disabled={form.isSubmitting}
                  aria-keyshortcuts="Control+Shift+Enter"
                  title={`${t('doneAndNext')} (Ctrl+Shift+Enter)`}
                  onClick={() => submit(next)}
                >
                  {t('doneAndNext')}
                </Button>
              )}
              <Button type="primary" size="large" loading={form.isSubmitting} onClick={() => submit()}>
                {t(late ? 'submitAgain' : 'submit')}
              </Button>
            </span>
          </div>
        </>
      )}
      {!open && form.choices.length > 0 && <Button onClick={() => setAgain(true)}>{t('handleAgain')}</Button>}
      {form.choices.length === 0 && <Muted as="p">{t('cannotHandle')}</Muted>}
      {form.choices.length === 0 && form.draft.comment && <Quote>{form.draft.comment}</Quote>}
    </section>
  )
}

type NoticeProps = { alarm: Alarm; final: boolean; onShown: () => void }

/** Somebody else was faster: who, when, what they decided and wrote. Nothing written here is touched. */
function MeanwhileNotice({ alarm, final, onShown }: NoticeProps) {
  const t = useTexts(detailTexts)
  useEffect(onShown, [onShown])
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className={styles.meanwhile}
      title={t('handledMeanwhile', { by: handlerOf(alarm), at: alarm.handledAtText })}
      description={
        <>
          <VerdictMark verdict={alarm.verdict} />
          {alarm.comment && <Quote>{alarm.comment}</Quote>}
          <p>{t(final ? 'meanwhileFinal' : 'heldMeanwhile')}</p>
        </>
      }
    />
  )
}

import { bulkLimit, bulkVerdict, deskCalls } from '@watchfire/contract/alarm/desk.calls.ts'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../core/texts.ts'
import { useAct, useCall } from '../../core/use-call.ts'
import { type DeskInput, matchInput } from '../desk/desk-query.ts'
import { CommentField } from '../handle/CommentField.tsx'
import { useHandleKeys } from '../handle/use-handle-keys.ts'
import { VerdictChoice } from '../handle/VerdictChoice.tsx'
import styles from './BulkHandleDialog.module.css'
import { bulkRunTexts } from './bulk-run.texts.ts'

const choices = bulkVerdict.def.out.options
type Choice = (typeof choices)[number]

type Props = { input: DeskInput; onClose: () => void; onAsked: () => void }

/** One verdict for everything the filters show, on this page and beyond it. It says exactly how many that is. */
export function BulkHandleDialog({ input, onClose, onAsked }: Props) {
  const t = useTexts(bulkRunTexts)
  const [chosen, setChosen] = useState<Choice>()
  const [comment, setComment] = useState('')
  const [asked, setAsked] = useState(false)
  const matches = matchInput(input)
  const count = useCall(deskCalls.countMatches, matches, { quiet: true })
  // Refused because others worked meanwhile: the new number, which is of this module, is shown before it is agreed to.
  const act = useAct(deskCalls.handleMatches, { refresh: ['desk'], onSuccess: onAsked })
  const total = count.isFetching ? undefined : count.data?.total
  const usable = total !== undefined && total > 0 && total <= bulkLimit
  const submit = () => {
    setAsked(true)
    if (!chosen || !usable || !count.data || act.isPending) return
    const { asOf } = count.data
    act.mutate({ ...matches, result: chosen, comment: comment.trim() || undefined, expected: total, asOf })
  }
  useHandleKeys({ onVerdict: place => setChosen(choices[place] ?? chosen), onSubmit: submit })

  return (
    <Modal
      open
      width={520}
      title={t('title')}
      okText={t('submit', { count: total ?? '…' })}
      cancelText={t('cancel')}
      onOk={submit}
      okButtonProps={{ disabled: !usable }}
      confirmLoading={act.isPending}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.matches} aria-live="polite">
        {count.isError ? (
          <Alert
            type="error"
            showIcon
            title={t('countFailed')}
            description={count.error.text}
            action={<Button onClick={() => void count.refetch()}>{t('retry')}</Button>}
          />
        ) : total === undefined ? (
          <p>{t('counting')}</p>
        ) : total > bulkLimit ? (
          <Alert type="warning" showIcon title={t('tooMany', { count: total, limit: bulkLimit })} />
        ) : (
          <p>{total === 0 ? t('none') : `${t('matches', { count: total })} ${t('skipHint')}`}</p>
        )}
      </div>
      <VerdictChoice choices={choices} chosen={chosen} isMissing={asked && !chosen} choose={setChosen} />
      <CommentField
        className={styles.comment}
        comment={comment}
        onChange={setComment}
        rows={{ minRows: 2, maxRows: 6 }}
      />
    </Modal>
  )
}

import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { takesPunishments } from '@watchfire/contract/alarm/punishment.ts'
import { Alert, Modal } from 'antd'
import { useEffect } from 'react'
import { useTexts } from '../../core/texts.ts'
import { deskTexts } from '../desk/desk.texts.ts'
import { detailTexts } from '../detail/detail.texts.ts'
import { HandleFields } from '../handle/HandleFields.tsx'
import { useHandleForm } from '../handle/use-handle-form.ts'
import { useHandleKeys } from '../handle/use-handle-keys.ts'
import { BatchAlarmList } from './BatchAlarmList.tsx'
import styles from './BatchHandleDialog.module.css'

const draftKey = 'batch'

type Props = { alarms: readonly Alarm[]; onClose: () => void; onHandled: () => void }

/** One verdict for several alarms. What was refused stays here; what was handled before it leaves. */
export function BatchHandleDialog({ alarms, onClose, onHandled }: Props) {
  const t = useTexts(deskTexts)
  const detail = useTexts(detailTexts)
  const form = useHandleForm(alarms, draftKey, onHandled)
  useHandleKeys({ onVerdict: form.chooseAt, onSubmit: form.submit })
  const { noteMeanwhileShown } = form
  const late = form.meanwhile.length
  const again = form.alarms.filter(alarm => alarm.state === 'handled').length - late
  useEffect(() => {
    if (late > 0) noteMeanwhileShown()
  }, [late, noteMeanwhileShown])
  return (
    <Modal
      open
      title={t('batchTitle', { count: form.alarms.length })}
      okText={detail(late > 0 ? 'submitAgain' : 'submit')}
      onOk={form.submit}
      confirmLoading={form.isSubmitting}
      okButtonProps={{ disabled: form.choices.length === 0 }}
      onCancel={onClose}
      mask={{ closable: false }}
      width={760}
      // Whole on a screen of 768 lines.
      style={{ top: 40 }}
    >
      <BatchAlarmList alarms={form.alarms} />
      {late > 0 && (
        <Alert
          type="warning"
          showIcon
          title={detail('meanwhileBatch', { count: late })}
          description={detail('heldMeanwhile')}
        />
      )}
      {again > 0 && <Alert type="info" showIcon title={t('batchAgain', { count: again })} />}
      {form.choices.length === 0 ? (
        <Alert type="info" title={detail('cannotHandle')} />
      ) : (
        <HandleFields form={form} draftKey={draftKey} place="" />
      )}
      {alarms.some(takesPunishments) && <p className={styles.hint}>{detail('finesOneByOne')}</p>}
    </Modal>
  )
}

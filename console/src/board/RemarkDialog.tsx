import { boardCalls } from '@watchfire/contract/board/board.calls.ts'
import { type BoardEntry, remarkLimit } from '@watchfire/contract/board/board.shapes.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { boardTexts } from './board.texts.ts'

/** Changes the remark of an entry. When somebody else was faster, the words written here stay and may be submitted again. */
export function RemarkDialog({ entry, onClose }: { entry: BoardEntry; onClose: () => void }) {
  const t = useTexts(boardTexts)
  const [remark, setRemark] = useState(entry.remark)
  const act = useAct(boardCalls.updateEntry, { refresh: ['board'], successText: t('done'), onSuccess: onClose })
  // The version is that of the entry as it is shown now: after a refusal the list has been read again.
  const submit = () => act.mutate({ id: entry.id, remark: remark.trim(), version: entry.version })
  return (
    <Modal
      open
      width={420}
      title={t('editRemark')}
      okText={t('ok')}
      cancelText={t('cancel')}
      confirmLoading={act.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <Input
        autoFocus
        value={remark}
        maxLength={remarkLimit}
        showCount
        aria-label={t('remark')}
        onChange={event => setRemark(event.target.value)}
        onPressEnter={submit}
      />
    </Modal>
  )
}

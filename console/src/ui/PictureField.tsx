import { PictureOutlined } from '@ant-design/icons'
import { fileCalls, pictureLimit } from '@watchfire/contract/core/file.calls.ts'
import { errorText } from '@watchfire/contract/error-table.ts'
import { Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { request } from '../core/client.ts'
import { useLanguage } from '../core/language.ts'
import { notify } from '../core/notices.ts'
import { errorSentence } from '../core/show-error.ts'
import styles from './PictureField.module.css'
import { isPictureUrl } from './picture-url.ts'

type Props = {
  /** Id of the file uploaded here; given by Form.Item. */
  value?: string
  onChange?: (fileId: string) => void
  /** What stands there before. */
  shown: string
  label: string
  round?: boolean
  /** A larger file is still taken, with this advice. */
  adviseBelow?: number
  advice?: string
  failedText: string
  successText?: string
}

/** One picture of a form: shows what is stored, uploads another, and gives the form its file id. */
export function PictureField({ value, onChange, shown, label, round = false, failedText, ...props }: Props) {
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [uploaded, setUploaded] = useState<{ id: string; url: string }>()
  const url = uploaded && uploaded.id === value ? uploaded.url : shown

  const upload = async (file: File) => {
    if (file.size > pictureLimit) {
      notify.error(errorText('file.tooLarge', language, { limit: `${pictureLimit / 1024 / 1024} MB` }))
      return
    }
    if (props.adviseBelow && file.size > props.adviseBelow && props.advice) notify.warning(props.advice)
    setBusy(true)
    try {
      const { fileid, url } = await request(fileCalls.upload, {}, { file })
      setUploaded({ id: fileid, url })
      onChange?.(fileid)
      if (props.successText) notify.success(props.successText)
    } catch (error) {
      const reason = errorSentence(error)
      notify.error(reason ? `${failedText}：${reason}` : failedText)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Flex align="center" gap={12}>
      <span className={styles.field} data-round={round}>
        {isPictureUrl(url) ? <img src={url} alt="" /> : <PictureOutlined aria-hidden="true" />}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        // Ant Design shows file inputs of a form whatever `hidden` says.
        style={{ display: 'none' }}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file chosen again is a new try.
          event.target.value = ''
          if (file) void upload(file)
        }}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </Flex>
  )
}

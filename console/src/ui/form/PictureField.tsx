import { PictureOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useRef } from 'react'
import { notify } from '../../core/toasts.ts'
import styles from './PictureField.module.css'
import { isPictureUrl } from './picture-url.ts'
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts'

type Props = {
  /** Id of the file uploaded here; given by Form.Item. */
  value?: string
  onChange?: (fileId: string) => void
  /** What stands there before. */
  shown: string
  label: string
  round?: boolean
  /** What is better about another file than this one, which is taken all the same. */
  advise?: (file: File) => Promise<string | undefined>
  failedText: string
  successText?: string
}

/** One picture of a form: shows what is stored, uploads another, and gives the form its file id. */
export function PictureField({ value, onChange, shown, label, round = false, failedText, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, uploaded, upload } = usePictureUpload({
    failedText,
    onDone: fileId => {
      onChange?.(fileId)
      if (props.successText) notify.success(props.successText)
    },
  })
  const url = uploaded && uploaded.id === value ? uploaded.url : shown
  const take = (file: File) => {
    void props.advise?.(file).then(advice => advice && notify.warning(advice))
    void upload(file)
  }

  return (
    <Flex align="center" gap={12}>
      <span className={styles.field} data-round={round}>
        {isPictureUrl(url) ? <img src={url} alt="" /> : <PictureOutlined aria-hidden="true" />}
      </span>
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        // Ant Design shows file inputs of a form whatever `hidden` says.
        style={{ display: 'none' }}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file chosen again is a new try.
          event.target.value = ''
          if (file) take(file)
        }}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </Flex>
  )
}

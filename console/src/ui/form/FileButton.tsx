import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'

type Props = {
  text: string
  /** As of an `input` of files. */
  accept: string
  loading?: boolean
  /** The same file chosen again is told again. */
  onFile: (file: File) => void
}

/** Takes one file from the person's disk. */
export function FileButton({ text, accept, loading = false, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button type="primary" icon={<UploadOutlined />} loading={loading} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={text}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

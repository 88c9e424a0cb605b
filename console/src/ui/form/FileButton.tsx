import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'

type Props = {
  text: string
  /** As of an `input` of files. */
  accept: string
  loading?: boolean
  disabled?: boolean
  icon?: ReactNode
  /** Another file than the one chosen before: no longer the next act. */
  isAgain?: boolean
  /** What the field is called where the button's word changes. */
  label?: string
  /** The same file chosen again is told again. */
  onFile: (file: File) => void
}

/** Takes one file from the person's disk. */
export function FileButton({
  text,
  accept,
  loading = false,
  disabled = false,
  icon = <UploadOutlined />,
  isAgain = false,
  label = text,
  onFile,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        type={isAgain ? 'default' : 'primary'}
        icon={icon}
        loading={loading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        // The styles of a form show what is hidden by the attribute alone.
        style={{ display: 'none' }}
        accept={accept}
        disabled={disabled}
        aria-label={label}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

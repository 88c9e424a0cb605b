import { DownloadOutlined } from '@ant-design/icons'
import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { requestBytes } from '../core/client.ts'
import { saveFile } from '../core/save-file.ts'
import { showError } from '../core/show-error.ts'

type Props<C extends Call> = {
  call: C
  input: InputOf<C>
  /** With its ending. */
  fileName: string
  /** What it says while the file comes. */
  busyText?: string
  disabled?: boolean
  children: ReactNode
}

/** Saves the file a call answers with. */
export function DownloadButton<C extends Call>({
  call,
  input,
  fileName,
  busyText,
  disabled = false,
  children,
}: Props<C>) {
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    try {
      saveFile(await requestBytes(call, input), fileName)
    } catch (error) {
      showError(error)
    }
    setRunning(false)
  }
  return (
    <Button icon={<DownloadOutlined />} loading={isRunning} disabled={disabled} onClick={() => void save()}>
      {isRunning && busyText !== undefined ? busyText : children}
    </Button>
  )
}

import { UploadOutlined } from '@ant-design/icons'
import { sizeText } from '@watchfire/contract/core/size-text.ts'
import { Alert, Button, Flex, Progress } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../core/texts.ts'
import { Muted } from '../ui/text.tsx'
import { mapTexts } from './map.texts.ts'
import type { MapUpload } from './use-map-upload.ts'

type Props = {
  shown: { name: string; bytes: number } | undefined
  state: MapUpload
  onFile: (file: File) => void
  onStop: () => void
}

/** The file of the map: what is here, and another one in its place. */
export function MapFileField({ shown, state, onFile, onStop }: Props) {
  const t = useTexts(mapTexts)
  const input = useRef<HTMLInputElement>(null)
  const isSending = state.kind === 'sending'
  return (
    <Flex vertical gap={8}>
      {shown && <span>{t('fileNow', { name: shown.name, size: sizeText(shown.bytes) })}</span>}
      <Muted>{t('fileHint')}</Muted>
      <input
        ref={input}
        type="file"
        accept=".pmtiles"
        aria-label={t('mapFile')}
        // Ant Design shows file inputs of a form whatever `hidden` says.
        style={{ display: 'none' }}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file chosen again is a new try.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Flex gap={8}>
        <Button icon={<UploadOutlined />} loading={isSending} onClick={() => input.current?.click()}>
          {t(shown ? 'replaceFile' : 'chooseFile')}
        </Button>
        {isSending && <Button onClick={onStop}>{t('stop')}</Button>}
      </Flex>
      {isSending && (
        <Progress percent={state.percent} aria-label={t('uploading', { percent: state.percent })} size="small" />
      )}
      {state.kind === 'failed' && <Alert type="error" showIcon role="alert" title={state.reason} />}
    </Flex>
  )
}

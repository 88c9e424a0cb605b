import { UploadOutlined } from '@ant-design/icons'
import { licenceCalls, maxLicenceLength } from '@watchfire/contract/licence/licence.calls.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { licenceTexts } from './licence.texts.ts'

/** Takes a licence file from the person's disk. */
export function UploadLicence({ onProblem }: { onProblem: (text: string | undefined) => void }) {
  const t = useTexts(licenceTexts)
  const input = useRef<HTMLInputElement>(null)
  const upload = useAct(licenceCalls.upload, {
    refresh: ['licence'],
    selection: {},
    successText: t('uploaded'),
    onRefused: refusal => onProblem(refusal.text),
  })
  const take = async (file: File) => {
    onProblem(undefined)
    if (file.size > maxLicenceLength) return onProblem(t('tooLarge'))
    upload.mutate({ licenceText: await file.text() })
  }
  return (
    <>
      <Button
        type="primary"
        icon={<UploadOutlined />}
        loading={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.licence,application/json"
        aria-label={t('upload')}
        onChange={event => {
          const file = event.target.files?.[0]
          // The same file chosen again is a new try.
          event.target.value = ''
          if (file) void take(file)
        }}
      />
    </>
  )
}

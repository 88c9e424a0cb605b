import { licenceCalls, maxLicenceLength } from '@watchfire/contract/licence/licence.calls.ts'
import { useTexts } from '../core/texts.ts'
import { useAct } from '../core/use-call.ts'
import { FileButton } from '../ui/form/FileButton.tsx'
import { licenceTexts } from './licence.texts.ts'

/** Takes a licence file from the person's disk. */
export function UploadLicence({ onProblem }: { onProblem: (text: string | undefined) => void }) {
  const t = useTexts(licenceTexts)
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
    <FileButton
      text={t('upload')}
      accept=".json,.licence,application/json"
      loading={upload.isPending}
      onFile={file => void take(file)}
    />
  )
}

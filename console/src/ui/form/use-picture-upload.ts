import { coreErrors } from '@watchfire/contract/core/core.errors.ts'
import { fileCalls, pictureLimit } from '@watchfire/contract/core/file.calls.ts'
import { useState } from 'react'
import { request } from '../../core/client.ts'
import { useLanguage } from '../../core/language.ts'
import { errorSentence } from '../../core/show-error.ts'
import { notify } from '../../core/toasts.ts'

export const pictureTypes = 'image/jpeg,image/png,image/webp'

/** Sends a picture to the server and keeps what came of it; a failure is said. */
export function usePictureUpload({ failedText, onDone }: { failedText: string; onDone: (fileId: string) => void }) {
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [uploaded, setUploaded] = useState<{ id: string; url: string }>()
  const upload = async (file: File) => {
    if (file.size > pictureLimit) {
      notify.error(coreErrors['file.tooLarge'][language].replace('{limit}', `${pictureLimit / 1024 / 1024} MB`))
      return
    }
    setBusy(true)
    try {
      const { fileid, url } = await request(fileCalls.upload, {}, { file })
      setUploaded({ id: fileid, url })
      onDone(fileid)
    } catch (error) {
      const reason = errorSentence(error)
      notify.error(reason ? `${failedText}：${reason}` : failedText)
    } finally {
      setBusy(false)
    }
  }
  return { busy, uploaded, upload }
}

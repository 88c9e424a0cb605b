import type { Call, InputOf } from '@watchfire/contract/core/call.ts'
import { serverNow } from '../../core/server-clock.ts'
import { dayOf } from '../../core/site-days.ts'
import { useTexts } from '../../core/texts.ts'
import { DownloadButton } from '../DownloadButton.tsx'
import { sheetButtonTexts } from './sheet-button.texts.ts'

/** Saves a list as it is filtered as .xlsx, named after it and the day. */
export function SheetButton<C extends Call>({ call, input, name }: { call: C; input: InputOf<C>; name: string }) {
  const t = useTexts(sheetButtonTexts)
  const fileName = `${name} ${dayOf(serverNow())}.xlsx`
  return (
    <DownloadButton call={call} input={input} fileName={fileName} busyText={t('exporting')}>
      {t('export')}
    </DownloadButton>
  )
}

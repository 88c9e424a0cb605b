import { dossierCalls } from '@watchfire/contract/dossier/dossier.calls.ts'
import { useTexts } from '../../core/texts.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { dossierButtonTexts } from './dossier-button.texts.ts'

/** Saves the evidence of an alarm as one paper. */
export function DossierButton({ alarmId }: { alarmId: string }) {
  const t = useTexts(dossierButtonTexts)
  return (
    <DownloadButton call={dossierCalls.export} input={{ alarmId }} fileName={`${t('title')} ${alarmId}.pdf`}>
      {t('save')}
    </DownloadButton>
  )
}

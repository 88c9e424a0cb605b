import type { UpdateFacts } from '@watchfire/contract/device/ai-server.shapes.ts'
import { useTexts } from '../../core/texts.ts'
import { Muted } from '../../ui/text.tsx'
import { otaTexts } from '../ota.texts.ts'
import { ReasonWords } from '../ReasonWords.tsx'
import { updateText } from '../roll-out-labels.ts'

/** How far an update of an AI server came, and why it came no further. */
export function UpdateWords({ update }: { update: UpdateFacts }) {
  const t = useTexts(otaTexts)
  return (
    <>
      {updateText(t, update) ?? t('waitsForOffer')}
      {update.reason && (
        <Muted as="small">
          <ReasonWords of={update} />
        </Muted>
      )}
    </>
  )
}

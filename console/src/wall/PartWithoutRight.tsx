import type { WidgetKind } from '@watchfire/contract/wall/screen.rules.ts'
import { useTexts } from '../core/texts.ts'
import { WallPanel } from './public/WallPanel.tsx'
import { screenTexts } from './screen.texts.ts'

/** In place of a part whose numbers the reader may not see. */
export function PartWithoutRight({ kind }: { kind: WidgetKind }) {
  const t = useTexts(screenTexts)
  return (
    <WallPanel name={t(kind)}>
      <p>{t('noRight')}</p>
    </WallPanel>
  )
}

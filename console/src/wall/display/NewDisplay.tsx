import { useTexts } from '../../core/texts.ts'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { displayTexts } from './display.texts.ts'

type Props = { displayKey: string; name: string; onClose: () => void }

/** The link of the display that was made. */
export function NewDisplay({ displayKey, name, onClose }: Props) {
  const t = useTexts(displayTexts)
  // Behind the #: browsers send that part to nobody, so no log has it.
  const link = `${location.origin}/wall#${displayKey}`
  return (
    <ShownOnce
      title={t('madeTitle', { name })}
      warning={t('shownOnce')}
      hint={t('keepSecret')}
      closeText={t('close')}
      parts={[{ label: t('link'), text: link, rows: 3 }]}
      onClose={onClose}
    />
  )
}
